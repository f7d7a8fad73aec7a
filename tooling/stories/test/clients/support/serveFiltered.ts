import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

/** A server in front of another that knows the methods of a pattern alone. */
export async function serveFiltered(endpoint: string, known: RegExp) {
  const refused = new Set<string>();
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket) => {
    const behind = new WebSocket(endpoint);
    const waiting: string[] = [];
    behind.on('open', () => {
      for (const text of waiting.splice(0)) behind.send(text);
    });
    behind.on('message', (data) => socket.send(String(data)));
    behind.on('close', () => socket.close());
    socket.on('close', () => behind.close());
    socket.on('message', (data) => {
      const text = String(data);
      const { id, method } = JSON.parse(text) as { id: unknown; method: string };
      if (!known.test(method)) {
        refused.add(method);
        const error = { code: -32601, message: 'Method not found' };
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, error }));
      } else if (behind.readyState === WebSocket.OPEN) behind.send(text);
      else waiting.push(text);
    });
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    endpoint: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused,
    async close() {
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
