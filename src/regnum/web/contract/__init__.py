"""What browser and server say to one another. OpenAPI document and TypeScript types are made from it."""
