import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** A server on a free port of the loopback, that misbehaves. */
export interface FaultyServer {
  /** `127.0.0.1:34567`. */
  readonly host: string;
  /** Ends with the first connection. */
  readonly reached: Promise<unknown>;
  close(): Promise<void>;
}

/** Speaks raw TCP. */
export async function serveTcp(onSocket: (socket: Socket) => void): Promise<FaultyServer> {
  return listen(
    createTcpServer((socket) => {
      socket.on('error', () => undefined);
      onSocket(socket);
    }),
  );
}

/** Speaks HTTP. */
export async function serveHttp(listener: RequestListener): Promise<FaultyServer> {
  return listen(createServer(listener));
}

/** Speaks valid WebSocket; its messages may have any content. */
export async function serveSocket(onSocket: (socket: WebSocket) => void): Promise<FaultyServer> {
  const server = createServer();
  new WebSocketServer({ server }).on('connection', (socket) => {
    socket.on('error', () => undefined);
    onSocket(socket);
  });
  return listen(server);
}

/** Accepts HTTP and WebSocket clients only with this header; answers each accepted request with `hello`. */
export async function serveGuarded(authorization: string): Promise<FaultyServer> {
  const isKnown = ({ headers }: IncomingMessage) => headers.authorization === authorization;
  const answer = (text: string) =>
    JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(text).id, result: 'hello' });
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    response.statusCode = isKnown(request) ? 200 : 401;
    response.end(isKnown(request) ? answer(body) : 'who are you?');
  });
  const sockets = new WebSocketServer({
    server,
    verifyClient: (info: { req: IncomingMessage }) => isKnown(info.req),
  });
  sockets.on('connection', (socket) => {
    socket.on('message', (data) => socket.send(answer(data.toString())));
  });
  return listen(server);
}

/** Accepts a WebSocket and then writes bytes that are no frames, or not whole ones. */
export async function serveBrokenFrames(bytes: Uint8Array): Promise<FaultyServer> {
  return serveTcp((socket) => {
    socket.once('data', (request) => {
      const key = /sec-websocket-key: (.*)\r\n/i.exec(request.toString())?.[1] ?? '';
      // RFC 6455, section 1.3.
      const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      );
      socket.write(bytes);
    });
  });
}

async function listen(server: Server): Promise<FaultyServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const reached = once(server, 'connection');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    reached,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
