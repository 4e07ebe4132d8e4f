"""A wire between a node and its database that can be cut (kill) or go dead (SIGSTOP): usage relay.py PORT TO-PORT."""
import asyncio
import sys


async def pump(reader, writer):
    try:
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    writer.close()


async def accepted(reader, writer):
    try:
        there, back = await asyncio.open_connection("127.0.0.1", int(sys.argv[2]))
    except OSError:
        writer.close()
        return
    await asyncio.gather(pump(reader, back), pump(there, writer))


async def main():
    server = await asyncio.start_server(accepted, "127.0.0.1", int(sys.argv[1]))
    print("ready", flush=True)
    await server.serve_forever()


asyncio.run(main())
