import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

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
  const server: Server = createServer(async (request, response) => {
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
