#!/usr/bin/env python3
"""Plays a random game through the protocol of `arkham engine` (docs/protocol.md).

usage: random_client.py [--arkham PATH] [--game board|cards] [--players N] [--seed N] [--verbose]

Starts the engine, makes a game, answers every decision by chance and prints how it ended.  Standard library only: a page to copy from.
"""
import argparse
import json
import random
import subprocess
import sys


class Engine:
    """One engine process: call("method", name=value) gives the result or raises Refused."""

    class Refused(Exception):
        def __init__(self, error):
            super().__init__(error["message"])
            self.code = error["data"]["code"]

    def __init__(self, path):
        self.process = subprocess.Popen([path, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.last = 0

    def call(self, method, **params):
        self.last += 1
        request = {"jsonrpc": "2.0", "id": self.last, "method": method, "params": params}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise self.Refused(answer["error"])
        return answer["result"]

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


def main():
    args = argparse.ArgumentParser(description="plays a random game")
    args.add_argument("--arkham", default="build/arkham")
    args.add_argument("--game", default="board")
    args.add_argument("--players", type=int, default=1)
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--verbose", action="store_true", help="tell what happens")
    args = args.parse_args()

    chance = random.Random(args.seed)
    engine = Engine(args.arkham)
    decision = engine.call("new", game=args.game, players=args.players, seed=str(args.seed))["decision"]
    while "over" not in decision:
        if "secret" in decision:  # another seat is asked, and what this one may not know is left out: ask as that seat
            decision = engine.call("decision", seat=decision["seat"])
        option = chance.choice(decision["options"])
        if args.verbose:
            print(f"[{decision['step']}] seat {decision['seat']}: {decision['prompt']}  ->  {option['label']}")
        result = engine.call("choose", seat=decision["seat"], option=option["key"], version=decision["version"])
        if args.verbose:
            for event in result["events"]:
                print("    " + event["text"])
        decision = result["decision"]

    over = decision["over"]
    print(f"{over['outcome']} ({over['why']}) after {decision['step']} choices, hash {engine.call('hash')['hash']}")
    return engine.close()


if __name__ == "__main__":
    sys.exit(main())
