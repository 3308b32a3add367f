"""What every game stands on: records, rules, steps, actions, the contract and the kernels. It knows no game."""
