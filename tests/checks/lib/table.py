"""A WebSocket client for tests of `arkham serve`, and the server itself: standard library only."""
import base64
import http.client
import json
import os
import re
import resource
import select
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time

ARKHAM = os.path.join(os.environ.get("BUILD", "build"), "arkham")
PATIENCE = 60  # seconds to wait for what must come; long, because the machine may be busy


class Refused(Exception):
    """An error that the server answered."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code, self.data = error["data"]["code"], error["data"]


class Closed(Exception):
    """The connection is closed."""


class Client:
    """A connection to /ws.  `pushed` collects what the server sends by itself."""

    def __init__(self, port, host="127.0.0.1", headers=(), path="/ws"):
        self.socket = self.connect(host, port)
        self.bytes, self.pushed, self.answers, self.last = b"", [], {}, 0
        names = dict(headers)
        lines = [f"GET {path} HTTP/1.1", f"Host: {names.pop('Host', f'{host}:{port}')}", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                 "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode()] + [f"{k}: {v}" for k, v in names.items()]
        self.socket.sendall("\r\n".join(lines + ["", ""]).encode())
        while b"\r\n\r\n" not in self.bytes:
            try:
                self.read()
            except Closed:
                self.socket.close()
                raise
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        if not head.startswith(b"HTTP/1.1 101"):
            self.socket.close()
            raise Closed(head.decode(errors="replace").splitlines()[0])

    def connect(self, host, port):
        return socket.create_connection((host, port), timeout=PATIENCE)

    def read(self):
        try:
            got = self.socket.recv(1 << 16)
        except ConnectionError as error:
            raise Closed(str(error)) from error
        if not got:
            raise Closed("end")
        self.bytes += got

    def need(self, n):
        while len(self.bytes) < n:
            self.read()

    def frame(self, data, opcode=1, final=True):
        """Sends one frame, masked as clients must."""
        mask = os.urandom(4)
        n = len(data)
        head = bytes([opcode | (128 if final else 0)])
        head += bytes([128 | n]) if n < 126 else struct.pack(">BH", 254, n) if n < 65536 else struct.pack(">BQ", 255, n)
        pad = (mask * (n // 4 + 1))[:n]
        body = (int.from_bytes(data, "big") ^ int.from_bytes(pad, "big")).to_bytes(n, "big")
        try:
            self.socket.sendall(head + mask + body)
        except ConnectionError as error:
            raise Closed(str(error)) from error

    def receive(self):
        """The next text from the server; answers pings on the way."""
        text = b""
        while True:
            self.need(2)
            final, opcode, n, at = self.bytes[0] & 128, self.bytes[0] & 15, self.bytes[1] & 127, 2
            if n >= 126:
                at = 4 if n == 126 else 10
                self.need(at)
                n = int.from_bytes(self.bytes[2:at], "big")
            self.need(at + n)
            data, self.bytes = self.bytes[at:at + n], self.bytes[at + n:]
            if opcode == 8:
                raise Closed(f"closed by the server: {int.from_bytes(data[:2], 'big')}")
            if opcode == 9:
                self.frame(data, 10)
            elif opcode in (0, 1):
                text += data
                if final:
                    return text.decode()

    def take(self):
        """Reads one message into `pushed` or `answers`."""
        message = json.loads(self.receive())
        if "method" in message:
            self.pushed.append(message)
        else:
            self.answers[message["id"]] = message
        return message

    def send(self, method, **params):
        self.last += 1
        self.frame(json.dumps({"jsonrpc": "2.0", "id": self.last, "method": method, "params": params}).encode())
        return self.last

    def answer(self, number):
        while number not in self.answers:
            self.take()
        message = self.answers.pop(number)
        if "error" in message:
            raise Refused(message["error"])
        return message["result"]

    def call(self, method, **params):
        """Calls and waits for the answer; comes again when it came too soon."""
        while True:
            try:
                return self.answer(self.send(method, **params))
            except Refused as refused:
                if refused.code != "busy":
                    raise
                time.sleep(refused.data["retry_ms"] / 1000)

    def wait(self, test, method="changed"):
        """The first pushed message that passes; those before it are dropped."""
        while True:
            while self.pushed:
                message = self.pushed.pop(0)
                if message["method"] == method and test(message["params"]):
                    return message["params"]
            self.take()

    def quiet(self, seconds=0.2):
        """True when nothing comes for a while."""
        return not self.bytes and not select.select([self.socket], [], [], seconds)[0]

    def close(self):
        self.socket.close()


HANDSHAKE = ("GET /ws HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")


def head(port, *lines):
    """What the server answers to a head of these lines, up to its own head's end; b"" when it hangs up."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as s:
        answer = b""
        try:
            s.sendall("\r\n".join((*lines, "", "")).encode())
            while b"\r\n\r\n" not in answer:
                got = s.recv(4096)
                if not got:
                    break
                answer += got
        except ConnectionError:
            pass
        return answer


class Server:
    """`arkham serve` on a port and a data folder of its own."""

    def __init__(self, args=(), data=None, errors=None):
        self.data = data or tempfile.mkdtemp(prefix="arkham-serve-")
        self.args = args
        self.start(errors=errors)

    def start(self, file_bytes=resource.RLIM_INFINITY, errors=None, program=ARKHAM):
        """`file_bytes`: no file may become larger, as if the disk were full."""
        self.process = subprocess.Popen([program, "serve", "--port", "0", "--data", self.data, *self.args], stdout=subprocess.PIPE, stderr=errors, text=True,
                                        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (file_bytes, resource.RLIM_INFINITY)))
        line = self.process.stdout.readline()
        found = re.match(r"Arkham is at http://127\.0\.0\.1:(\d+)/  \(stop with Ctrl-C\)$", line)
        assert found, f"first line is {line!r}"
        self.port = int(found[1])

    def client(self, **more):
        return Client(self.port, **more)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        self.process.stdout.close()

    def stop(self):
        """Stops it gracefully and gives its exit code."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return code

    def clean(self):
        if self.process.poll() is None:
            self.kill()
        shutil.rmtree(self.data, ignore_errors=True)


def page(server, path, **headers):
    """Status and text of a page."""
    c = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    try:
        c.request("GET", path, headers=headers)
        answer = c.getresponse()
        return answer.status, answer.read().decode()
    finally:
        c.close()


def metric(server, name):
    """The value of a line of /metrics."""
    return next(float(line.split()[-1]) for line in page(server, "/metrics")[1].splitlines() if line.split(" ")[0] == "arkham_" + name)


def until(test, what):
    """Waits until something is so."""
    end = time.monotonic() + PATIENCE
    while not test():
        assert time.monotonic() < end, f"still waiting: {what}"
        time.sleep(0.01)
