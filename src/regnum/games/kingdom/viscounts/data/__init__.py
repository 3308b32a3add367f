"""The data of Viscounts of the West Kingdom."""
