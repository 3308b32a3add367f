"""The data of Paladins of the West Kingdom."""
