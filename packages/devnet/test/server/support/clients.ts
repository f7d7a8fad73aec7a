import { WebSocket } from 'ws';

export function request(method: string, params: unknown = [], id: unknown = 1) {
  return { jsonrpc: '2.0', id, method, params };
}

export function post(
  url: string,
  { body, headers = {} }: { body: string | Uint8Array; headers?: Record<string, string> | undefined },
): Promise<Response> {
  return fetch(url.replace('ws', 'http'), {
    method: 'POST',
    body: body as never,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

export async function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.on('error', () => undefined);
  return socket;
}

/** The code with which a socket closes. */
export function closeOf(socket: WebSocket): Promise<number> {
  return new Promise((resolve) => socket.once('close', resolve));
}
