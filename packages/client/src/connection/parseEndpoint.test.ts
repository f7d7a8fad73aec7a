import { inspect } from 'node:util';
import { isParachronError } from '@parachron/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEndpoint } from './ConnectTarget.js';

test.each([
  ['ws://127.0.0.1:9944', 'ws', 'ws://127.0.0.1:9944'],
  ['  wss://rpc.example/  ', 'ws', 'wss://rpc.example'],
  ['https://rpc.example/rococo', 'http', 'https://rpc.example/rococo'],
  ['HTTP://RPC.example:80', 'http', 'http://rpc.example'],
])('%s', (text, transport, name) => {
  expect(parseEndpoint(text)).toMatchObject({ transport, name });
});

test('passwords and query values are used, and never printed', () => {
  const { url, name } = parseEndpoint('wss://me:secret@rpc.example/v1?apikey=1234&x=5#frag');
  expect(url).toBe('wss://me:secret@rpc.example/v1?apikey=1234&x=5');
  expect(name).toBe('wss://rpc.example/v1?apikey=…&x=…');
  expect(parseEndpoint('https://rpc.example/v1/SECRET0123456789').name).toBe('https://rpc.example/v1/SECR…');
});

test.each([
  ['wws://rpc.example/?apikey=SECRET', 'wws:// is not ws://'],
  ['wss://user:SECRET@exa mple.com', 'the text is not a valid URL'],
  ['wss://rpc.example:99999/?apikey=SECRET', 'the text is not a valid URL'],
  ['wss://exa mple.com/v1/SECRET0123456789', 'the text is not a valid URL'],
  ['user:SECRET@rpc.example', 'is missing at its start'],
  ['SECRET:user@rpc.example', 'is missing at its start'],
  ['rpc.example/?apikey=SECRET', 'is missing at its start'],
])('%s is refused without its secret', (text, reason) => {
  const read = () => parseEndpoint(text);
  expect(read).toThrow(expect.objectContaining({ code: 'ENDPOINT_MALFORMED' }));
  expect(read).toThrow(reason);
  expect(read).toThrow(
    expect.toSatisfy((error) => !/SECRET/i.test(inspect(error) + JSON.stringify(error)), 'without a secret'),
  );
});

test('any text is an endpoint or a typed error of the input', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((text) => `wss://${text}`),
      ),
      (text) => {
        try {
          expect(parseEndpoint(text).url).toMatch(/^(wss?|https?):/);
        } catch (error) {
          expect(isParachronError(error, 'ENDPOINT_MALFORMED')).toBe(true);
        }
      },
    ),
  );
});
