"""The pages of the site that are made from the code: commands and public names."""
