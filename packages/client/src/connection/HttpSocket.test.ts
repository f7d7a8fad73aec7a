import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeTime, passTime } from '../../test/passTime.js';
import { HttpSocket } from './HttpSocket.js';
import { RpcConnection } from './RpcConnection.js';

interface Request {
  readonly id: number;
  readonly method: string;
  readonly params: unknown[];
}

type Respond = (requests: readonly Request[], response: ServerResponse, isBatch: boolean) => void;

const servers: { close(): void }[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) server.close();
});

const readBody = async (request: IncomingMessage) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  return JSON.parse(body) as Request | Request[];
};

/** Serves HTTP, and lists the methods of each POST. */
async function open(respond: Respond, options: { timeoutMs?: number; maxAnswerBytes?: number } = {}) {
  const posts: string[][] = [];
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    posts.push([body].flat().map(({ method }) => method));
    respond([body].flat(), response, Array.isArray(body));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { timeoutMs = Number.POSITIVE_INFINITY, maxAnswerBytes = 10_000 } = options;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bounds = { endpoint: 'the node', timeoutMs, maxAnswerBytes };
  const connection = new RpcConnection(bounds);
  await connection.open(async (listener) => new HttpSocket({ ...bounds, url, listener }));
  servers.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return { connection, posts };
}

const answerTo = ({ id, method }: Request) => ({ jsonrpc: '2.0', id, result: `${method}!` });
const write = (response: ServerResponse, body: unknown, status = 200) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};
const complaint = (code: number, message: string) => ({ jsonrpc: '2.0', id: null, error: { code, message } });
const sendTwo = (connection: RpcConnection) =>
  Promise.allSettled([connection.send('one', []), connection.send('two', [])]);
const listReasons = (ended: readonly PromiseSettledResult<unknown>[]) =>
  ended.map((one) => (one.status === 'rejected' ? one.reason : one.value));

test('requests of one turn are one batch; answers in another order reach their requests', async () => {
  const { connection, posts } = await open((requests, response) =>
    write(response, [...requests].reverse().map(answerTo)),
  );
  expect(listReasons(await sendTwo(connection))).toEqual(['one!', 'two!']);
  expect(posts).toEqual([['one', 'two']]);
});

// JSON-RPC of the library of Substrate nodes, a gateway with a page, and a server that knows no batches at all.
test.each<[string, unknown, number]>([
  ['with the code of the library of nodes', complaint(-32_005, 'Batched requests are not supported'), 200],
  ['that is too large for the node', complaint(-32_010, 'The batch request was too large'), 200],
  ['as an invalid request with status 400', complaint(-32_600, 'Invalid request'), 400],
  ['with status 500', complaint(-32_603, 'Internal error'), 500],
  ['with a web page', '<html><body>Not found</body></html>', 404],
])('a refused batch %s is sent as single requests, also later', async (_name, refusal, status) => {
  const { connection, posts } = await open((requests, response, isBatch) => {
    if (isBatch) write(response, refusal, status);
    else write(response, answerTo(requests[0] as Request));
  });
  expect(listReasons(await sendTwo(connection))).toEqual(['one!', 'two!']);
  expect(posts).toHaveLength(3);
  expect(listReasons(await sendTwo(connection))).toEqual(['one!', 'two!']);
  expect(posts).toHaveLength(5);
});

test.each([401, 403, 429, 502, 503, 504])(
  'status %i with JSON-RPC for a whole batch ends its requests, and later batches stay whole',
  async (status) => {
    let isRefused = true;
    const { connection, posts } = await open((requests, response) => {
      if (isRefused) write(response, complaint(-32_000, 'Too many requests from this address'), status);
      else write(response, requests.map(answerTo));
    });
    for (const reason of listReasons(await sendTwo(connection))) {
      expect(reason).toMatchObject({ code: 'ENDPOINT_UNREACHABLE' });
      expect((reason as Error).message).toContain(`HTTP status ${status}`);
    }
    expect(posts).toEqual([['one', 'two']]);
    isRefused = false;
    expect(listReasons(await sendTwo(connection))).toEqual(['one!', 'two!']);
    expect(posts).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]);
  },
);

const limitError = { code: -32_029, message: 'Too Many Requests. Please apply an API key.' };

test.each<[string, number, (id: number) => unknown, string]>([
  [
    'a web page',
    429,
    () => '<html>slow down</html>',
    'the server limits the number of requests (HTTP status 429, Retry-After: 7 s)',
  ],
  [
    'an error of the request',
    429,
    (id) => ({ jsonrpc: '2.0', id, error: limitError }),
    'the server limits the number of requests (HTTP status 429, Retry-After: 7 s, Too Many Requests. Please apply an API key)',
  ],
  [
    'an empty body',
    503,
    () => '',
    'the server is unavailable for a time (HTTP status 503, Retry-After: 7 s)',
  ],
])('a refusal for a time with %s and status %i has its pause', async (_name, status, createBody, detail) => {
  const { connection, posts } = await open(([request], response) => {
    response.setHeader('retry-after', '7');
    write(response, createBody(request?.id ?? 0), status);
  });
  await expect(connection.send('one', [])).rejects.toMatchObject({
    facts: { detail },
    cause: { code: status, retryAfterMs: 7_000 },
  });
  expect(posts).toHaveLength(1);
});

test('with status 429 and a result for one request, only the refused request has an error', async () => {
  const { connection } = await open(([one, two], response) =>
    write(response, [{ jsonrpc: '2.0', id: one?.id, error: limitError }, answerTo(two as Request)], 429),
  );
  const [first, second] = listReasons(await sendTwo(connection));
  expect(first).toMatchObject({ code: -32_029 });
  expect(second).toBe('two!');
});

test.each([200, 400, 500])('with status %i, an error for one request is of that request', async (status) => {
  const { connection } = await open(([one, two], response) =>
    write(
      response,
      [
        { jsonrpc: '2.0', id: one?.id, error: { code: 4003, message: 'State already discarded' } },
        answerTo(two as Request),
      ],
      status,
    ),
  );
  const [first, second] = listReasons(await sendTwo(connection));
  expect(first).toMatchObject({ code: 4003, message: '4003: State already discarded' });
  expect(second).toBe('two!');
});

test('a missing answer is an error of its request alone, and names the method', async () => {
  const { connection } = await open(([one], response) =>
    write(response, [answerTo(one as Request), { jsonrpc: '2.0', id: 999, result: 'of another client' }]),
  );
  const [first, second] = listReasons(await sendTwo(connection));
  expect(first).toBe('one!');
  expect(second).toMatchObject({ code: 'CONNECTION_LOST', message: expect.stringContaining('two') });
});

test('the size of an answer counts in bytes, with and without its announcement', async () => {
  // 100 characters of 3 bytes each in UTF-8, and 40 bytes around them.
  const text = '€'.repeat(100);
  for (const announced of [true, false]) {
    const respond: Respond = ([request], response) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: request?.id, result: text });
      if (!announced) response.flushHeaders();
      response.end(body);
    };
    const small = await open(respond, { maxAnswerBytes: 300 });
    await expect(small.connection.send('one', [])).rejects.toMatchObject({
      code: 'ANSWER_TOO_LARGE',
      facts: { limitBytes: 300 },
    });
    const large = await open(respond, { maxAnswerBytes: 400 });
    expect(await large.connection.send('one', [])).toBe(text);
  }
});

test('a character that is cut between two chunks is read whole', async () => {
  const { connection } = await open(([request], response) => {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: request?.id, result: 'a€b' }));
    const cut = body.indexOf(0xe2) + 1;
    response.write(body.subarray(0, cut), () => response.end(body.subarray(cut)));
  });
  expect(await connection.send('one', [])).toBe('a€b');
});

test('a timeout names each method of the batch once', async () => {
  fakeTime();
  const { connection, posts } = await open(() => undefined, { timeoutMs: 50 });
  const asked = ['one', 'one', 'two'].map((method) => connection.send(method, []));
  const ending = Promise.allSettled(asked);
  await expect.poll(() => posts).toHaveLength(1);
  const ended = await passTime(ending);
  for (const reason of listReasons(ended)) {
    expect(reason).toMatchObject({ code: 'ENDPOINT_TIMEOUT', facts: { waitedFor: 'one, two' } });
  }
});

test('closing ends pending requests, and refuses later requests', async () => {
  let isAsked: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  const { connection, posts } = await open(() => isAsked());
  const pending = expect(connection.send('one', [])).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  await asked;
  expect(connection.isConnected).toBe(true);
  await connection.disconnect();
  await pending;
  expect(connection.isConnected).toBe(false);
  await expect(connection.send('two', [])).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  await expect(connection.connect()).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  expect(posts).toEqual([['one']]);
});

test('closing in the turn of a request sends nothing', async () => {
  const { connection } = await open(() => undefined);
  const post = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => post.mockRestore());
  const ending = sendTwo(connection);
  await connection.disconnect();
  for (const reason of listReasons(await ending)) expect(reason).toMatchObject({ code: 'CONNECTION_CLOSED' });
  await new Promise(setImmediate);
  expect(post).not.toHaveBeenCalled();
});
