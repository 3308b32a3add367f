"""The data of Architects of the West Kingdom."""
