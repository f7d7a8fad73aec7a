import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves a node by HTTP, and refuses each request that contains a method, by HTTP status 429 and a long pause. */
export async function serveLimited(
  endpoint: string,
  method: string,
): Promise<{ readonly endpoint: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    if (body.includes(`"${method}"`)) {
      response.writeHead(429, { 'retry-after': '60' }).end();
      return;
    }
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(endpoint, { method: 'POST', headers, body });
    response.writeHead(answer.status, headers).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
