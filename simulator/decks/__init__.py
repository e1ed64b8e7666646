"""One deck model, readers and writers for the community's formats, legality; card data is passed in."""
