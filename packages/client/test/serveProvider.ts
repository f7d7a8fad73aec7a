import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { WebSocketServer } from 'ws';

/** A provider served as a node would: HTTP POST and WebSocket on one port of the loopback. */
export interface ServedProvider {
  readonly http: string;
  readonly ws: string;
  /** Methods of each HTTP request, one list per request. */
  readonly posts: string[][];
  /** Times of day of the handshakes of WebSocket, refused ones included, in milliseconds. */
  readonly handshakes: readonly number[];
  /** Codes of the close frames of clients, in order. */
  readonly closes: readonly number[];
  /** Drops all sockets at once, without a close frame. */
  dropSockets(): void;
  close(): Promise<void>;
}

interface Request {
  id: number;
  method: string;
  params: unknown[];
}

export interface ServeOptions {
  /** Methods that the node reports as unknown. */
  readonly without?: readonly string[];
  readonly refuseBatches?: boolean;
  /** Answers of HTTP to the first handshakes of WebSocket. */
  readonly refusals?: Refusal[];
}

export interface Refusal {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export async function serveProvider(
  provider: ProviderInterface,
  options: ServeOptions = {},
): Promise<ServedProvider> {
  const posts: string[][] = [];
  const handshakes: number[] = [];
  const closes: number[] = [];
  const http = createServer(async (incoming, outgoing) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    const parsed: Request | Request[] = JSON.parse(body);
    posts.push([parsed].flat().map(({ method }) => method));
    outgoing.setHeader('content-type', 'application/json');
    if (Array.isArray(parsed) && options.refuseBatches) {
      const error = { code: -32005, message: 'Batched requests are not supported by this server' };
      outgoing.end(JSON.stringify({ jsonrpc: '2.0', id: null, error }));
      return;
    }
    const answer = (request: Request) => answerTo(provider, request, options);
    const answers = Array.isArray(parsed) ? await Promise.all(parsed.map(answer)) : await answer(parsed);
    outgoing.end(JSON.stringify(answers));
  });
  const sockets = new WebSocketServer({
    server: http,
    verifyClient: (_info, accept) => {
      handshakes.push(Date.now());
      const { status, headers } = options.refusals?.shift() ?? { status: 101 };
      accept(status === 101, status, '', headers);
    },
  });
  sockets.on('connection', (socket) => {
    socket.on('close', (code) => closes.push(code));
    socket.on('message', async (data) => {
      socket.send(JSON.stringify(await answerTo(provider, JSON.parse(data.toString()), options)));
    });
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const { port } = http.address() as AddressInfo;
  const dropSockets = () => {
    for (const socket of sockets.clients) socket.terminate();
  };
  return {
    http: `http://127.0.0.1:${port}`,
    ws: `ws://127.0.0.1:${port}`,
    posts,
    handshakes,
    closes,
    dropSockets,
    async close() {
      dropSockets();
      sockets.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

async function answerTo(
  provider: ProviderInterface,
  { id, method, params }: Request,
  options: ServeOptions,
): Promise<object> {
  const error = (code: number, message: string) => ({ jsonrpc: '2.0', id, error: { code, message } });
  if (options.without?.includes(method)) return error(-32601, 'Method not found');
  try {
    if (/subscribe/i.test(method)) return error(-32601, 'Method not found');
    return { jsonrpc: '2.0', id, result: (await provider.send(method, params)) ?? null };
  } catch (cause) {
    const code = (cause as { code?: number }).code;
    return error(code ?? -32603, cause instanceof Error ? cause.message : String(cause));
  }
}
