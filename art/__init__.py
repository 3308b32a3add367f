"""The drawings of Regnum: vector art made by programs, written into the packages of the games and of the client."""
