import { describe, expect, it } from 'vitest';
import { findEndpointFault, isSecretEndpoint } from './endpointFaults.js';
import { texts } from './texts.js';

const { endpoint, insecure } = texts.reasons;

it.each(['', 'rpc.example', 'https://rpc.example', 'ws://', 'wss:rpc.example', 'javascript:alert(1)'])(
  'refuses %j, which is no WebSocket endpoint',
  (text) => expect(findEndpointFault(text, 'http:')).toBe(endpoint),
);

it('refuses on an https page the endpoints that the browser would refuse, and no others', () => {
  expect(findEndpointFault('ws://rpc.example', 'https:')).toBe(insecure);
  for (const text of ['wss://rpc.example', 'ws://127.0.0.1:9944']) {
    expect(findEndpointFault(text, 'https:'), text).toBeUndefined();
  }
  expect(findEndpointFault('ws://rpc.example', 'http:')).toBeUndefined();
});

describe('an endpoint with a secret', () => {
  it.each([
    'wss://user:word@rpc.example',
    'wss://user@rpc.example',
    'wss://rpc.example/?apikey=1234',
    'wss://rpc.example/?1234',
    'wss://rpc.example/v1/0123456789abcdef',
    'wss://rpc.example/#0123456789abcdef',
    'WSS://RPC.EXAMPLE/?key=abc',
    // Invalid addresses may contain a password as well.
    'wss://user:word@',
    'user:word@rpc.example',
    'rpc.example?key=abc',
  ])('is %s', (endpoint) => {
    expect(isSecretEndpoint(endpoint)).toBe(true);
  });
});

describe('an endpoint without a secret', () => {
  it.each([
    '',
    'wss://rpc.example',
    ' wss://rpc.example/ ',
    'ws://127.0.0.1:9944',
    'ws://[::1]:9944',
    // A key has 16 characters or more.
    'wss://rpc.example/v1/0123456789abcde',
    // Other spellings of an address: the protocol and the server in capitals, and the port of the protocol.
    'WSS://RPC.Example',
    'wss://rpc.example:443',
    'ws://rpc.example:80/',
    'wss://bücher.example',
    // Not an address: the name of a chain specification, and a text without a protocol.
    'my chain.json',
    'a-chain-specification-of-a-testnet.json',
    'rpc.example',
    'localhost:9944',
  ])('is "%s"', (endpoint) => {
    expect(isSecretEndpoint(endpoint)).toBe(false);
  });
});
