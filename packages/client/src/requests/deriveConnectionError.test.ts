import { expect, test } from 'vitest';
import { deriveConnectionError, deriveStatusError } from './deriveConnectionError.js';

const endpoint = 'wss://rpc.example';
const derive = (cause: unknown) => deriveConnectionError(cause, { endpoint, maxAnswerBytes: 10 });
const coded = (code: string, options?: ErrorOptions) =>
  Object.assign(new Error(`${code} happened`, options), { code });

// The codes are documented by Node ("Errors", "TLS"), by undici ("Errors") and by ws ("Error codes").
test.each([
  ['ECONNREFUSED', 'ENDPOINT_REFUSED', 'unreachable'],
  ['ENOTFOUND', 'ENDPOINT_NAME_UNKNOWN', 'unreachable'],
  ['EAI_AGAIN', 'ENDPOINT_NAME_UNKNOWN', 'unreachable'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'ENDPOINT_TLS', 'unreachable'],
  ['CERT_HAS_EXPIRED', 'ENDPOINT_TLS', 'unreachable'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'ENDPOINT_TLS', 'unreachable'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ENDPOINT_TLS', 'unreachable'],
  ['EPROTO', 'ENDPOINT_TLS', 'unreachable'],
  ['ECONNRESET', 'CONNECTION_LOST', 'unreachable'],
  ['UND_ERR_SOCKET', 'CONNECTION_LOST', 'unreachable'],
  ['EHOSTUNREACH', 'ENDPOINT_UNREACHABLE', 'unreachable'],
  ['ETIMEDOUT', 'ENDPOINT_UNREACHABLE', 'unreachable'],
  ['HPE_INVALID_CONSTANT', 'NOT_A_SUBSTRATE_NODE', 'incompatible'],
  ['WS_ERR_INVALID_OPCODE', 'NOT_A_SUBSTRATE_NODE', 'incompatible'],
  ['WS_ERR_UNSUPPORTED_MESSAGE_LENGTH', 'ANSWER_TOO_LARGE', 'incompatible'],
])('%s', (code, expected, fault) => {
  const error = derive(coded(code));
  expect(error).toMatchObject({ code: expected, fault });
  expect(error.message).toContain(endpoint);
  expect(derive(new TypeError('fetch failed', { cause: coded(code) }))).toMatchObject({ code: expected });
  expect(derive(new AggregateError([coded(code), coded(code)]))).toMatchObject({ code: expected });
});

test.each([
  ['ws://127.0.0.1', 80],
  ['ws://127.0.0.1/path', 80],
  ['https://node.example', 443],
  ['wss://[::1]/', 443],
])('a refused address without a port, %s, names the port that it means', (address, port) => {
  const { hint } = deriveConnectionError(coded('ECONNREFUSED'), { endpoint: address, maxAnswerBytes: 10 });
  expect(hint).toBe(`Add the port of the node: an address without a port means port ${port}.`);
});

test.each(['ws://127.0.0.1:80', 'wss://[::1]:9944', 'http://node.example:9944/path'])(
  '%s has a port',
  (address) => {
    const { hint } = deriveConnectionError(coded('ECONNREFUSED'), { endpoint: address, maxAnswerBytes: 10 });
    expect(hint).toBe('Check that the node runs and listens on this port.');
  },
);

test('an error of the project is passed on unchanged', () => {
  const error = derive(coded('ECONNREFUSED'));
  expect(derive(error)).toBe(error);
});

test('a thrown value that is not an error is described in one sentence', () => {
  expect(derive(undefined).message).toBe('wss://rpc.example could not be reached: no reason was given.');
});

// https://fetch.spec.whatwg.org/#bad-port: to try again later changes nothing.
test('a port that HTTP clients block has another way', () => {
  const { message } = derive(new TypeError('fetch failed', { cause: new Error('bad port') }));
  expect(message).toContain('HTTP clients block this port; use ws:// or another port.');
});

test('a status below 400 without a Location header is not a node', () => {
  expect(deriveStatusError({ endpoint, status: 304 })).toMatchObject({ code: 'NOT_A_SUBSTRATE_NODE' });
});

test('the hint of a lost connection also fits a program that repeats its whole work', () => {
  expect(derive(coded('ECONNRESET')).hint).not.toMatch(/requests/);
});
