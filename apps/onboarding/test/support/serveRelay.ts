import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a node that can be cut, or fall silent, as one through a network can. */
export interface Relay {
  readonly endpoint: string;
  /** Number of all connections through the relay. */
  readonly made: number;
  /** Number of open connections. */
  readonly open: number;
  /** Bytes that the node has sent. */
  readonly received: number;
  /** Number of connections that are still to be refused. */
  readonly refusing: number;
  /** Ends the next connections at once. */
  refuse(count: number): void;
  /** Ends all connections. */
  cut(): void;
  /** Lets nothing more through the connections that are open; those to come are not touched. */
  mute(): void;
  close(): Promise<void>;
}

/** Serves a relay to a node at ws://127.0.0.1 and a port. */
export async function serveRelay(endpoint: string): Promise<Relay> {
  const near = new Set<Socket>();
  let made = 0;
  let received = 0;
  let refusing = 0;
  const server = createServer((socket) => {
    if (refusing > 0) {
      refusing -= 1;
      socket.destroy();
      return;
    }
    made += 1;
    near.add(socket);
    const node = connect(Number(new URL(endpoint).port), '127.0.0.1');
    node.on('data', (chunk) => {
      received += chunk.length;
    });
    socket.pipe(node).pipe(socket);
    for (const [one, other] of [
      [socket, node],
      [node, socket],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => {
        other.destroy();
        near.delete(socket);
      });
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const cut = () => {
    for (const socket of near) socket.destroy();
  };
  return {
    endpoint: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get made() {
      return made;
    },
    get open() {
      return near.size;
    },
    get received() {
      return received;
    },
    get refusing() {
      return refusing;
    },
    refuse: (count) => {
      refusing = count;
    },
    cut,
    mute: () => {
      for (const socket of near) {
        // What comes is still taken, so that its end is heard.
        socket.unpipe();
        socket.resume();
      }
    },
    async close() {
      cut();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
