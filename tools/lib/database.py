"""A PostgreSQL of one's own, in a folder of its own.  Debian's programs, run as another user when we are root: they refuse to be."""
import glob
import os
import pwd
import shutil
import socket
import subprocess
import tempfile

PROGRAMS = max(glob.glob("/usr/lib/postgresql/*/bin"), default="", key=lambda path: int(path.split("/")[4]))
SETTINGS = {"max_connections": "200", "shared_buffers": "32MB", "listen_addresses": "'127.0.0.1'", "logging_collector": "off", "log_min_messages": "fatal"}


def user():
    """Who runs it: None is ourselves."""
    if os.getuid():
        return None
    for name in ("postgres", "nobody"):
        try:
            pwd.getpwnam(name)
            return name
        except KeyError:
            pass
    return None


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Database:
    """A server, started and stopped at will; `url` is one empty database in it."""

    def __init__(self, folder=None, **settings):
        assert PROGRAMS, "PostgreSQL is not installed: tools/deps test"
        self.folder = folder or tempfile.mkdtemp(prefix="arkham-db-")
        self.user, self.port = user(), free_port()
        self.data, self.log = os.path.join(self.folder, "data"), os.path.join(self.folder, "log")
        os.makedirs(self.folder, exist_ok=True)
        if self.user:
            shutil.chown(self.folder, self.user)
        os.chmod(self.folder, 0o755)
        if not os.path.exists(self.data):
            self.run("initdb", "-D", self.data, "-A", "trust", "-U", "arkham", "-E", "UTF8", "--locale=C", "--no-sync")
        # What is written last counts.
        with open(os.path.join(self.data, "postgresql.conf"), "a", encoding="utf-8") as conf:
            for name, value in {**SETTINGS, "unix_socket_directories": f"'{self.folder}'", "port": str(self.port), **settings}.items():
                conf.write(f"{name} = {value}\n")
        self.url = self.url_of("postgres")
        self.start()

    def url_of(self, name):
        return f"postgresql://arkham@127.0.0.1:{self.port}/{name}"

    def run(self, program, *args, check=True):
        drop = {"user": self.user, "group": pwd.getpwnam(self.user).pw_gid, "extra_groups": []} if self.user else {}
        return subprocess.run([os.path.join(PROGRAMS, program), *args], cwd=self.folder, check=check, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, **drop)

    def start(self):
        # What it prints goes to a file, or the pipe would stay open for as long as it runs.
        self.run("pg_ctl", "start", "-D", self.data, "-w", "-t", "60", "-l", self.log)

    def stop(self, how="immediate"):
        self.run("pg_ctl", "stop", "-D", self.data, "-m", how, "-w", "-t", "60", check=False)

    def restart(self, how="immediate"):
        """As if it were killed: connections end in the middle of anything."""
        self.stop(how)
        self.start()

    def sql(self, text, name="postgres"):
        """What psql prints for a statement, row by row."""
        done = subprocess.run([os.path.join(PROGRAMS, "psql"), "-XAtq", "-v", "ON_ERROR_STOP=1", self.url_of(name), "-c", text], check=True, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True)
        return done.stdout.splitlines()

    def make(self, name):
        """Another empty database; its address."""
        self.sql(f"CREATE DATABASE {name}")
        return self.url_of(name)

    def clean(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
