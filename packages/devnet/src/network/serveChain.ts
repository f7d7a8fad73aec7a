import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defineError } from '@parachron/core';
import { type WebSocket, WebSocketServer } from 'ws';
import type { LocalChain } from './LocalChain.js';
import { runRpcMessage } from './runRpcMessage.js';

/** A port could not be opened. */
export class PortUnavailableError extends defineError({
  code: 'PORT_UNAVAILABLE',
  fault: 'input',
  message: (facts: { host: string; port: number; reason: string }) =>
    `Nothing can listen on ${facts.host}:${facts.port} (${facts.reason}).`,
  hint: () => 'Choose another port, or 0 for any free one.',
}) {}

/** A chain that answers on a port. */
export interface ServedChain {
  /** The address for polkadot.js and others: `ws://127.0.0.1:9944`; POST requests go to the same port. */
  readonly url: string;
  readonly port: number;
  /** Ends all connections and frees the port; the chain itself stays. */
  close(): Promise<void>;
}

/**
 * Serves a local chain's JSON-RPC over WebSocket and HTTP POST on one port, of this machine alone by default.
 *
 * Use it to look at a chain with polkadot.js Apps; a program in the same process needs no port, but `chain.provider`.
 *
 * @param chain the chain
 * @param options the port (0 for a free one) and host, `127.0.0.1` by default; `maxFrameBytes` bounds a request
 *   (16 MiB by default), `maxConnections` those who are connected at a time (64)
 * @returns where it listens, and how to stop
 * @throws PORT_UNAVAILABLE when the port cannot be opened
 *
 * @example
 * ```ts
 * import { type LocalChain, serveChain } from '@parachron/devnet';
 *
 * declare const chain: LocalChain;
 * const served = await serveChain(chain, { port: 0 });
 * console.log(served.url);
 * await served.close();
 * ```
 */
export async function serveChain(
  chain: LocalChain,
  options: { port: number; host?: string; maxFrameBytes?: number; maxConnections?: number },
): Promise<ServedChain> {
  const { port, host = '127.0.0.1', maxFrameBytes = 16 * 1024 * 1024, maxConnections = 64 } = options;
  const server = createServer((request, response) => {
    answerPost(chain, { request, response, maxFrameBytes });
  });
  server.maxConnections = maxConnections;
  const sockets = new WebSocketServer({ server, maxPayload: maxFrameBytes });
  sockets.on('connection', (socket) => attach(chain, socket));
  // The address in use is reported by the server's own error.
  sockets.on('error', () => undefined);
  await listen(server, { host, port });
  const address = server.address() as AddressInfo;
  return {
    url: `ws://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    port: address.port,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new PortUnavailableError({ host, port, reason: cause.message }, { cause })),
    );
    server.listen(port, host, resolve);
  });
}

function attach(chain: LocalChain, socket: WebSocket): void {
  const send = (text: string) => {
    if (socket.readyState === socket.OPEN) socket.send(text);
  };
  const session = chain.connect(({ method, subscription, result }) =>
    send(JSON.stringify({ jsonrpc: '2.0', method, params: { subscription, result } })),
  );
  socket.on('message', (data) => {
    void runRpcMessage(session, { text: String(data), reply: send });
  });
  socket.on('close', () => session.close());
  // A frame that is too long or malformed closes the socket; there is nobody to tell.
  socket.on('error', () => undefined);
}

interface Post {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly maxFrameBytes: number;
}

function answerPost(chain: LocalChain, { request, response, maxFrameBytes }: Post): void {
  if (request.method !== 'POST') {
    response.writeHead(405, { allow: 'POST' }).end();
    return;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= maxFrameBytes) chunks.push(chunk);
    else if (!response.headersSent) response.writeHead(413, { connection: 'close' }).end();
  });
  request.on('end', () => {
    if (response.headersSent) return;
    const session = chain.connect(() => undefined);
    const reply = (text: string) => response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    void runRpcMessage(session, { text: Buffer.concat(chunks).toString('utf8'), reply }).finally(() => {
      session.close();
      if (!response.headersSent) response.writeHead(204).end();
    });
  });
}
