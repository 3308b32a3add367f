"""Networks that learn from games against themselves; it needs PyTorch, which playing with them does not."""
