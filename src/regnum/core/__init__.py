"""The foundation of all games: records, rules, steps, actions, the contract and the kernels. It knows no game."""
