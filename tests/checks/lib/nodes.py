"""Servers that share a database: the nodes of a cluster."""
import os
import signal
import subprocess

from database import Database, free_port
from table import ARKHAM, Server


class Node(Server):
    """A server that keeps its address when it is started again, and can be stopped and woken in the middle of anything."""

    def __init__(self, url, args=(), program=ARKHAM, data=None):
        self.program, self.number = program, free_port()
        super().__init__(("--port", str(self.number), "--store", url, "--per-address", "0", "--log-level", "error", *args), data=data, errors=subprocess.DEVNULL)

    def start(self, **more):
        super().start(program=self.program, **{"errors": subprocess.DEVNULL, **more})

    @property
    def address(self):
        return f"127.0.0.1:{self.number}"

    def pause(self):
        self.process.send_signal(signal.SIGSTOP)

    def wake(self):
        self.process.send_signal(signal.SIGCONT)


class Cluster:
    """A database and some nodes."""

    def __init__(self, nodes=3, database=None, **settings):
        self.database = database or Database(**settings)
        self.nodes = []
        try:
            for _ in range(nodes):
                self.add()
        except BaseException:
            self.clean()
            raise

    def add(self, **more):
        self.nodes.append(Node(self.database.url, **more))
        return self.nodes[-1]

    def owner(self, code):
        """The address of the node whose lease on a table is good, or None."""
        found = self.database.sql("SELECT n.address FROM arkham.tables t JOIN arkham.nodes n ON n.id = t.owner AND n.epoch = t.epoch"
                                  f" WHERE t.code = '{code}' AND n.deadline > clock_timestamp()")
        return found[0] if found else None

    def clean(self):
        for node in self.nodes:
            if node.process.poll() is None:
                node.wake()
            node.clean()
        self.database.clean()


def program_with(folder, name, *changes):
    """A copy of the program in which some bytes are others, each as long as before: another version, or one with a fault."""
    with open(ARKHAM, "rb") as f:
        code = f.read()
    for old, new in changes:
        assert len(old) == len(new) and old in code, f"{old!r} cannot become {new!r}"
        code = code.replace(old, new)
    path = os.path.join(folder, name)
    with open(path, "wb") as f:
        f.write(code)
    os.chmod(path, 0o755)
    return path
