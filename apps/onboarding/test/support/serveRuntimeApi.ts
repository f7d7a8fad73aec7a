import type { AddressInfo } from 'node:net';
import { blake2AsHex } from '@polkadot/util-crypto';
import { WebSocket, WebSocketServer } from 'ws';

interface Message {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** Metadata of version 14 describes no runtime API, so that the version of the runtime alone lists them. */
const withoutMetadataApi = {
  code: 4003,
  message: 'Exported method Metadata_metadata_at_version is not found',
};

/**
 * Serves a node with one runtime API more, over WebSocket.
 *
 * @param api its name, one method without arguments, and the bytes that the method gives
 */
export async function serveRuntimeApi(
  endpoint: string,
  api: { readonly name: string; readonly method: string; readonly result: string },
): Promise<{ readonly endpoint: string; close(): void }> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (socket) => {
    const node = new WebSocket(endpoint);
    const isOpen = new Promise((resolve) => node.once('open', resolve));
    socket.on('message', async (data) => {
      const { id, method, params } = JSON.parse(data.toString()) as Message;
      if (method === 'state_call' && params[0] === `${api.name}_${api.method}`) {
        return socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: api.result }));
      }
      if (method === 'state_call' && String(params[0]).startsWith('Metadata_')) {
        return socket.send(JSON.stringify({ jsonrpc: '2.0', id, error: withoutMetadataApi }));
      }
      await isOpen;
      node.send(data.toString());
    });
    node.on('message', (data) => socket.send(addApi(data.toString(), api.name)));
    node.on('close', () => socket.close());
    socket.on('close', () => node.close());
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    endpoint: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}

/** The version of a runtime lists its APIs by the hash of their names. */
function addApi(text: string, name: string): string {
  const answer = JSON.parse(text) as { result?: { apis?: unknown[] } };
  if (!Array.isArray(answer.result?.apis)) return text;
  answer.result.apis.push([blake2AsHex(name, 64), 1]);
  return JSON.stringify(answer);
}
