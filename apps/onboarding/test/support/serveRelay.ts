import { createServer as createHttpServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to a node that a test can cut or silence, like a connection over a network. */
export interface Relay {
  readonly endpoint: string;
  /** Number of all connections through the relay. */
  readonly made: number;
  /** Number of open connections. */
  readonly open: number;
  /** Number of open connections that `keepSilent` leaves without an answer. */
  readonly unanswered: number;
  /** Bytes that the node has sent. */
  readonly received: number;
  /** Number of further connections to refuse. */
  readonly refusing: number;
  /** Ends the next connections at once. */
  refuse(count: number): void;
  /** Ends all connections. */
  cut(): void;
  /** Silences the open connections; later connections work. */
  mute(): void;
  /** Accepts the next connections and answers nothing, until `answer`. */
  keepSilent(): void;
  /** Ends all connections and answers the next ones as a gateway that knows no such service, until `answer`. */
  misdirect(): void;
  /** Answers again: ends the connections without an answer, so that clients connect again. */
  answer(): void;
  close(): Promise<void>;
}

/** Serves a relay to a node at ws://127.0.0.1 and a port. */
export async function serveRelay(endpoint: string): Promise<Relay> {
  const near = new Set<Socket>();
  let made = 0;
  let received = 0;
  let refusing = 0;
  let isSilent = false;
  let isMisdirected = false;
  const unanswered = new Set<Socket>();
  const server = createServer((socket) => {
    if (refusing > 0) {
      refusing -= 1;
      socket.destroy();
      return;
    }
    if (isMisdirected) {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n'));
      return;
    }
    if (isSilent) {
      unanswered.add(socket);
      socket.on('close', () => unanswered.delete(socket));
      socket.on('error', () => undefined).resume();
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
  const answer = () => {
    isSilent = false;
    isMisdirected = false;
    for (const socket of unanswered) socket.destroy();
    unanswered.clear();
  };
  return {
    endpoint: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get made() {
      return made;
    },
    get open() {
      return near.size;
    },
    get unanswered() {
      return unanswered.size;
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
        // Data is still read, so that the end of the connection is noticed.
        socket.unpipe();
        socket.resume();
      }
    },
    keepSilent: () => {
      isSilent = true;
    },
    misdirect: () => {
      isMisdirected = true;
      cut();
    },
    answer,
    async close() {
      cut();
      answer();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** Takes a port of this machine and ends each connection to it at once, as if no node were there. */
export async function serveNothing(): Promise<Relay> {
  const relay = await serveRelay('ws://127.0.0.1');
  relay.refuse(Number.POSITIVE_INFINITY);
  return relay;
}

/** An HTTP proxy of a node that changes the answers of the node. */
export interface ChangedNode {
  readonly endpoint: string;
  close(): void;
}

/**
 * Serves the answers of a node with changes.
 *
 * @param endpoint of the node, as ws:// or http://
 * @param change gets a method with its result, and gives the result to answer
 */
export async function serveChanged(
  endpoint: string,
  change: (method: string, result: unknown) => unknown,
): Promise<ChangedNode> {
  const node = endpoint.replace(/^ws/, 'http');
  const headers = { 'content-type': 'application/json' };
  const server: Server = createHttpServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const answers = (await (await fetch(node, { method: 'POST', headers, body })).json()) as
      | Answer
      | Answer[];
    const asked = [JSON.parse(body)].flat() as readonly { id: number; method: string }[];
    for (const answer of [answers].flat()) {
      const method = asked.find(({ id }) => id === answer.id)?.method ?? '';
      if ('result' in answer) answer.result = change(method, answer.result);
    }
    response.writeHead(200, headers).end(JSON.stringify(answers));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Answer {
  readonly id: number;
  result?: unknown;
}
