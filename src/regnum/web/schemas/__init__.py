"""What browser and server say to one another: the bodies of requests and the answers, from which types are made."""
