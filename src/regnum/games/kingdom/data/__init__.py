"""The tomes of the campaign."""
