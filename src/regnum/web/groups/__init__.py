"""Groups: people who play together, who may do what among them, and what they have played."""
