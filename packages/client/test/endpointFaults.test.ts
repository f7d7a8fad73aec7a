import type { Socket } from 'node:net';
import { isParachronError, type ParachronError } from '@parachron/core';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect } from '../src/index.js';
import { type FaultyServer, serveBrokenFrames, serveHttp, serveSocket, serveTcp } from './faultyServers.js';
import { fakeTime, passTime } from './passTime.js';
import { recordHandles } from './recordHandles.js';
import { recordNoise } from './recordNoise.js';

// What connect promises: each fault ends with one sentence that names the endpoint, and prints nothing. The time limit passes only
// for servers that never answer; a timer of an hour would be found as an open handle.
const timeoutMs = 3_600_000;
const open: FaultyServer[] = [];
let noise: ReturnType<typeof recordNoise>;
const handles = recordHandles();

beforeEach(() => {
  noise = recordNoise();
});

afterEach(async () => {
  noise.restore();
  vi.useRealTimers();
  await Promise.all(open.splice(0).map((server) => server.close()));
});

afterAll(async () => {
  expect(await handles.list()).toEqual([]);
});

async function start(server: Promise<FaultyServer>): Promise<FaultyServer> {
  const started = await server;
  open.push(started);
  return started;
}

/** @param silent the server to whose silence the time limit applies */
async function fail(endpoint: string, silent?: FaultyServer): Promise<ParachronError> {
  if (silent) fakeTime();
  const connecting = connect(endpoint, { timeoutMs }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  await silent?.reached;
  const error: unknown = await (silent ? passTime(connecting) : connecting);
  if (!isParachronError(error)) throw new TypeError(`not an error of this project: ${error}`);
  expect(error.message).toContain(endpoint);
  // One sentence: one line, one full stop at its end and none followed by another sentence.
  expect(error.message).toMatch(/^[^\n]+\.$/);
  expect(error.message).not.toMatch(/\. [A-Z]/);
  expect(noise.lines).toEqual([]);
  return error;
}

async function failAt(protocol: string, serve: Promise<FaultyServer>, code: string) {
  const server = await start(serve);
  return fail(`${protocol}://${server.host}`, code === 'ENDPOINT_TIMEOUT' ? server : undefined);
}

const answerAll = (answer: (id: number, method: string) => string) => (socket: import('ws').WebSocket) => {
  socket.on('message', (data) => {
    const { id, method } = JSON.parse(data.toString());
    socket.send(answer(id, method));
  });
};
const methodNotFound = (id: number) =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'the method does not exist' } });
/** JSON of 50 MB: a result that is one long text. */
const huge = (id: number) => `{"jsonrpc":"2.0","id":${id},"result":"${'a'.repeat(50_000_000)}"}`;

describe('a text that is no endpoint', () => {
  test.each(['', 'rococo', 'localhost:9944', 'ftp://rpc.example', 'ws://', 'http://[::1', 'wss://a b'])(
    '%j is an error of the input',
    async (text) => {
      expect(await fail(text)).toMatchObject({ code: 'ENDPOINT_MALFORMED', fault: 'input' });
    },
  );

  test('a very long text is cut in the message', async () => {
    const error = await connect('x'.repeat(10_000)).catch((thrown: unknown) => thrown);
    expect((error as Error).message.length).toBeLessThan(300);
  });
});

describe.each(['ws', 'http'])('%s: no server', (protocol) => {
  test('under a name that does not resolve is named', async () => {
    // A label of 64 characters is no valid name (RFC 1035, 2.3.4): the resolver refuses it without a request.
    const error = await fail(`${protocol}://${'a'.repeat(64)}.invalid`);
    expect(error).toMatchObject({ code: 'ENDPOINT_NAME_UNKNOWN', fault: 'unreachable' });
  });

  test('without encryption is named', async () => {
    const error = await failAt(
      `${protocol}s`,
      serveHttp((_request, response) => response.end('hello')),
      'ENDPOINT_TLS',
    );
    expect(error).toMatchObject({ code: 'ENDPOINT_TLS', fault: 'unreachable' });
  });

  test.each([
    ['never answers', () => undefined, 'ENDPOINT_TIMEOUT'],
    // Before the request, fetch of Node would connect again and again.
    [
      'closes the connection',
      (socket: Socket) => void socket.once('data', () => socket.destroy()),
      'CONNECTION_LOST',
    ],
  ])('that %s is named', async (_name, behave, code) => {
    expect(await failAt(protocol, serveTcp(behave), code)).toMatchObject({ code, fault: 'unreachable' });
  });
});

describe.each(['ws', 'http'])('%s: another server', (protocol) => {
  test.each([
    [404, 'NOT_A_SUBSTRATE_NODE', 'incompatible'],
    [405, 'NOT_A_SUBSTRATE_NODE', 'incompatible'],
    // RFC 9110, 15.6.2: the server supports the method of the request for no resource.
    [501, 'NOT_A_SUBSTRATE_NODE', 'incompatible'],
    [301, 'NOT_A_SUBSTRATE_NODE', 'incompatible'],
    [200, 'NOT_A_SUBSTRATE_NODE', 'incompatible'],
    [401, 'ENDPOINT_UNREACHABLE', 'unreachable'],
    [403, 'ENDPOINT_UNREACHABLE', 'unreachable'],
    [429, 'ENDPOINT_UNREACHABLE', 'unreachable'],
    [502, 'ENDPOINT_UNREACHABLE', 'unreachable'],
    [503, 'ENDPOINT_UNREACHABLE', 'unreachable'],
  ])('HTTP status %i with a web page is %s', async (status, code, fault) => {
    const error = await failAt(
      protocol,
      serveHttp((_request, response) => {
        // A pause that is too long for a repetition.
        const headers = {
          'content-type': 'text/html',
          location: 'https://elsewhere.example',
          'retry-after': '60',
        };
        response.writeHead(status, headers);
        response.end('<!doctype html><html><body>Hello. This is a page.</body></html>');
      }),
      code,
    );
    expect(error).toMatchObject({ code, fault });
  });

  test('with another protocol is named', async () => {
    const ssh = serveTcp((socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n'));
    const error = await failAt(protocol, ssh, 'NOT_A_SUBSTRATE_NODE');
    expect(error).toMatchObject({ code: 'NOT_A_SUBSTRATE_NODE', fault: 'incompatible' });
  });
});

describe('ws: a socket that misbehaves', () => {
  const whenSaid = (socket: import('ws').WebSocket, act: () => void) => socket.once('message', act);

  test.each<[string, (socket: import('ws').WebSocket) => void, string, string]>([
    ['never answers', () => undefined, 'ENDPOINT_TIMEOUT', 'unreachable'],
    ['goes away midway', (s) => whenSaid(s, () => s.terminate()), 'CONNECTION_LOST', 'unreachable'],
    [
      'says goodbye midway',
      (s) => whenSaid(s, () => s.close(1011, 'boom')),
      'CONNECTION_LOST',
      'unreachable',
    ],
    ['answers text', (s) => whenSaid(s, () => s.send('hello')), 'NOT_A_SUBSTRATE_NODE', 'incompatible'],
    [
      'answers half of a JSON',
      (s) => whenSaid(s, () => s.send('{"jsonrpc":')),
      'NOT_A_SUBSTRATE_NODE',
      'incompatible',
    ],
    [
      'answers other JSON',
      (s) => whenSaid(s, () => s.send('{"a":1}')),
      'NOT_A_SUBSTRATE_NODE',
      'incompatible',
    ],
    ['answers null', (s) => whenSaid(s, () => s.send('null')), 'NOT_A_SUBSTRATE_NODE', 'incompatible'],
    [
      'answers random bytes',
      (s) => whenSaid(s, () => s.send(new Uint8Array(99).fill(255))),
      'NOT_A_SUBSTRATE_NODE',
      'incompatible',
    ],
    ['talks before it is asked', (s) => s.send('welcome'), 'NOT_A_SUBSTRATE_NODE', 'incompatible'],
    ['knows no method', answerAll(methodNotFound), 'NOT_A_SUBSTRATE_NODE', 'incompatible'],
    [
      'answers each with null',
      answerAll((id) => `{"jsonrpc":"2.0","id":${id},"result":null}`),
      'NOT_A_SUBSTRATE_NODE',
      'incompatible',
    ],
    [
      'never answers',
      answerAll(() => '{"jsonrpc":"2.0","id":999,"result":1}'),
      'ENDPOINT_TIMEOUT',
      'unreachable',
    ],
    [
      'complains of all',
      answerAll(() => '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}'),
      'RPC_FAILED',
      'unreachable',
    ],
    ['answers 50 MB', answerAll(huge), 'ANSWER_TOO_LARGE', 'incompatible'],
  ])('%s', async (_name, behave, code, fault) => {
    expect(await failAt('ws', serveSocket(behave), code)).toMatchObject({ code, fault });
  });

  test.each<[string, number[], string, string]>([
    ['a reserved opcode', [0x83, 0x01, 0x61], 'NOT_A_SUBSTRATE_NODE', 'incompatible'],
    ['a masked frame', [0x81, 0x81, 1, 2, 3, 4, 5], 'NOT_A_SUBSTRATE_NODE', 'incompatible'],
    ['text that is no UTF-8', [0x81, 0x02, 0xff, 0xff], 'NOT_A_SUBSTRATE_NODE', 'incompatible'],
    ['half a frame and silence', [0x81, 0x7e, 0x01], 'ENDPOINT_TIMEOUT', 'unreachable'],
    ['a frame of 4 GB announced', [0x81, 0x7f, 0, 0, 0, 1, 0, 0, 0, 0], 'ANSWER_TOO_LARGE', 'incompatible'],
  ])('frames: %s', async (_name, bytes, code, fault) => {
    const server = serveBrokenFrames(new Uint8Array(bytes));
    expect(await failAt('ws', server, code)).toMatchObject({ code, fault });
  });
});

describe('http: a server that misbehaves', () => {
  const answer = (text: string) => serveHttp((_request, response) => response.end(text));

  test.each<[string, () => Promise<FaultyServer>, string, string]>([
    ['sends text', () => answer('hello'), 'NOT_A_SUBSTRATE_NODE', 'incompatible'],
    ['sends nothing', () => answer(''), 'NOT_A_SUBSTRATE_NODE', 'incompatible'],
    ['sends other JSON', () => answer('[{"a":1}]'), 'NOT_A_SUBSTRATE_NODE', 'incompatible'],
    ['leaves answers out', () => answer('[]'), 'CONNECTION_LOST', 'unreachable'],
    [
      'sends headers and no body',
      () => serveHttp((_request, response) => response.flushHeaders()),
      'ENDPOINT_TIMEOUT',
      'unreachable',
    ],
    [
      'dies in the body',
      () =>
        serveHttp((_request, response) => {
          response.writeHead(200, { 'content-length': '1000' });
          response.write('{"jsonrpc":', () => response.destroy());
        }),
      'CONNECTION_LOST',
      'unreachable',
    ],
    ['sends 50 MB', () => answer(huge(1)), 'ANSWER_TOO_LARGE', 'incompatible'],
    [
      'sends 50 MB without saying how much',
      () =>
        serveHttp((_request, response) => {
          response.flushHeaders();
          response.end(huge(1));
        }),
      'ANSWER_TOO_LARGE',
      'incompatible',
    ],
    [
      'trickles for ever',
      () =>
        serveHttp((_request, response) => {
          const timer = setInterval(() => response.write(' '), 50);
          response.on('close', () => clearInterval(timer));
        }),
      'ENDPOINT_TIMEOUT',
      'unreachable',
    ],
  ])('%s', async (_name, serve, code, fault) => {
    expect(await failAt('http', serve(), code)).toMatchObject({ code, fault });
  });
});

describe('a node whose runtime is not understood', () => {
  const hash = `0x${'11'.repeat(32)}`;
  const version = { specName: 'x', specVersion: 1, transactionVersion: 1, apis: [] };
  const node = (metadata: string, offered: string, runtimeVersion: unknown = version) =>
    serveSocket(
      answerAll((id, method) => {
        const results: Record<string, unknown> = {
          system_chain: 'Some Chain',
          system_properties: null,
          chain_getBlockHash: hash,
          chain_getFinalizedHead: hash,
          state_getRuntimeVersion: runtimeVersion,
          state_getMetadata: metadata,
          state_call: offered,
        };
        return JSON.stringify({ jsonrpc: '2.0', id, result: results[method] ?? null });
      }),
    );

  // Metadata begins with "meta" (0x6d657461) and its version; a Vec<u32> of offered versions with its length times four.
  test.each([
    ['nothing', '0x', '0x00'],
    ['no metadata', '0x0102030405060708', '0x00'],
    ['cut off after its version', '0x6d6574610e', '0x00'],
    ['version 14 of garbage', `0x6d6574610e${'ff'.repeat(64)}`, '0x00'],
    ['version 13', `0x6d6574610d${'00'.repeat(64)}`, '0x00'],
    ['versions from the future only', '0x', '0x0463000000'],
  ])('%s', async (_name, metadata, offered) => {
    const { host } = await start(node(metadata, offered));
    const error = await connect(`ws://${host}`, { timeoutMs }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'METADATA_NOT_UNDERSTOOD', fault: 'incompatible' });
    expect((error as Error).message).toMatch(/^The runtime of Some Chain is not supported: [^\n]+\.$/);
    expect(noise.lines).toEqual([]);
  });

  test.each([null, 'none', { specName: 'x' }])(
    'the version %j is a wrong answer of the node',
    async (given) => {
      const { host } = await start(node('0x', '0x00', given));
      await expect(connect(`ws://${host}`, { timeoutMs })).rejects.toMatchObject({
        code: 'NOT_A_SUBSTRATE_NODE',
        facts: { detail: 'wrong answer to state_getRuntimeVersion (the answer is not a version)' },
      });
    },
  );
});
