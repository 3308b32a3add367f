"""`python -m regnum`."""

from regnum.cli.main import main

if __name__ == "__main__":
    main()
