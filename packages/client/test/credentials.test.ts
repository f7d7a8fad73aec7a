import { inspect } from 'node:util';
import { isParachronError } from '@parachron/core';
import { afterEach, describe, expect, test } from 'vitest';
import { parseEndpoint } from '../src/connection/ConnectTarget.js';
import { HttpSocket } from '../src/connection/HttpSocket.js';
import { RpcConnection } from '../src/connection/RpcConnection.js';
import { connect } from '../src/index.js';
import { connectSocket } from '../src/requests/connectSocket.js';
import { type FaultyServer, serveGuarded, serveHttp } from './faultyServers.js';

// RFC 7617 gives both: sections 2 and 2.1, with UTF-8.
const known = [
  ['Aladdin:open%20sesame', 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=='],
  ['test:123%C2%A3', 'Basic dGVzdDoxMjPCow=='],
  // A password alone.
  [':secret', 'Basic OnNlY3JldA=='],
] as const;

const open: FaultyServer[] = [];
afterEach(() => Promise.all(open.splice(0).map((server) => server.close())));

async function start(server: Promise<FaultyServer>): Promise<string> {
  const started = await server;
  open.push(started);
  return started.host;
}

async function ask(address: string): Promise<unknown> {
  const { url, name, transport } = parseEndpoint(address);
  const { signal } = new AbortController();
  const bounds = { endpoint: name, timeoutMs: Number.POSITIVE_INFINITY, maxAnswerBytes: 10_000 };
  const connection = new RpcConnection(bounds);
  await connection.open(async (listener) => {
    const at = { ...bounds, url, signal, listener };
    return transport === 'ws' ? connectSocket(at) : new HttpSocket(at);
  });
  try {
    return await connection.send('system_chain', []);
  } finally {
    await connection.disconnect();
  }
}

/** All texts of a connection failure that a user can see. */
async function fail(endpoint: string, code: string): Promise<string> {
  const error: unknown = await connect(endpoint, { timeoutMs: Number.POSITIVE_INFINITY }).catch(
    (thrown: unknown) => thrown,
  );
  if (!isParachronError(error)) throw new TypeError('not an error of this project');
  expect(error.code).toBe(code);
  return [error.message, JSON.stringify(error), inspect(error, { depth: 9 })].join('\n');
}

describe.each(['http', 'ws'])('%s', (protocol) => {
  test.each(known)('%s in an address are sent to the server', async (user, authorization) => {
    const host = await start(serveGuarded(authorization));
    expect(await ask(`${protocol}://${user}@${host}`)).toBe('hello');
    await expect(ask(`${protocol}://${host}`)).rejects.toMatchObject({ code: 'ENDPOINT_UNREACHABLE' });
  });

  test('a percent sign without an escape sequence is literal', async () => {
    const authorization = `Basic ${Buffer.from('me:100%').toString('base64')}`;
    const host = await start(serveGuarded(authorization));
    expect(await ask(`${protocol}://me:100%@${host}`)).toBe('hello');
  });

  test('no error shows passwords or keys', async () => {
    const guarded = await start(serveGuarded('Basic none'));
    // A label of 64 characters is no valid name (RFC 1035, 2.3.4): the resolver refuses it without a request.
    const nowhere = `${'a'.repeat(64)}.invalid`;
    for (const [host, code] of [
      [guarded, 'ENDPOINT_UNREACHABLE'],
      [nowhere, 'ENDPOINT_NAME_UNKNOWN'],
    ] as const) {
      const shown = await fail(`${protocol}://nobody:SECRET@${host}/v1/SECRET0123456789?apikey=SECRET`, code);
      expect(shown).not.toMatch(/SECRET[^…]|SECRET$|nobody/);
      expect(shown).not.toContain(Buffer.from('nobody:SECRET').toString('base64'));
    }
  });

  test('a redirection is reported without the key in its URL', async () => {
    const host = await start(
      serveHttp((request, response) => {
        response.writeHead(301, { location: `https://me:SECRET@elsewhere.example${request.url}` });
        response.end();
      }),
    );
    const shown = await fail(`${protocol}://${host}/?apikey=SECRET`, 'NOT_A_SUBSTRATE_NODE');
    expect(shown).toContain('the server redirects to https://elsewhere.example/?apikey=…');
    expect(shown).not.toContain('SECRET');
  });
});
