"""What the checks of a table server share: a server for all tests of a class, people who sit down and play, and the closing line."""
import sys
import unittest

from table import Refused, Server


class Case(unittest.TestCase):
    """One server for all tests of a class; clients are closed after each."""

    ARGS = ()

    @classmethod
    def setUpClass(cls):
        cls.server = Server(args=cls.ARGS)

    @classmethod
    def tearDownClass(cls):
        cls.server.clean()

    def setUp(self):
        self.open = []

    def tearDown(self):
        for client in self.open:
            client.close()

    def client(self, **more):
        self.open.append(self.server.client(**more))
        return self.open[-1]

    def refused(self, code, client, method, **params):
        with self.assertRaises(Refused) as caught:
            client.call(method, **params)
        self.assertEqual(caught.exception.code, code, str(caught.exception))
        return str(caught.exception)

    def table(self, players=1, **more):
        """A new table; its tokens."""
        made = self.client().call("table_new", **{"game": "board", "players": players, "seed": "5", **more})
        return made["tokens"]

    def sit(self, *tokens):
        """A client that has joined, with `at`: what it was told when it did."""
        client = self.client()
        client.at = client.call("join", tokens=list(tokens))
        return client

    def play(self, n, *clients):
        """Makes n choices, each by the client that holds the seat; returns the decision open then."""
        open_now = {c: c.call("decision") for c in clients}
        for i in range(n):
            d = open_now[clients[0]]
            if "over" in d:
                break
            by = next(c for c in clients if d["seat"] in c.at["roles"]["seats"])
            d = open_now[by]
            by.send("choose", seat=d["seat"], option=(7 * i + d["step"]) % len(d["options"]), version=d["version"])
            for c in clients:
                open_now[c] = c.wait(lambda p: p["version"] > d["version"])["decision"]
        return open_now[clients[0]]


def main():
    """Runs the tests of the file and counts them."""
    result = unittest.main(exit=False, verbosity=0).result
    bad = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - bad} passed, {bad} failed")
    sys.exit(bool(bad))
