import { describe, expect, it, test } from 'vitest';
import { findEndpointFault, isSecretEndpoint } from '../endpointFaults.js';
import { formatTasksLink, parseTasksLink } from './tasksRoute.js';

const empty = { network: '', service: '', target: '', call: '' };

test.each(['0x0102', 'a b&c=d#e', '100 %', '{"x":"ü"}'])(
  'a link with the call %s opens with the same fields',
  (call) => {
    const form = { network: '', service: 'wss://service.example', target: 'ws://127.0.0.1:9944', call };
    expect(parseTasksLink(formatTasksLink(form) ?? '')).toEqual(form);
  },
);

test('a link has only the fields that are given', () => {
  expect(formatTasksLink(empty)).toBe('#tasks');
  expect(formatTasksLink({ ...empty, call: ' 0x01 ' })).toBe('#tasks?call=0x01');
  const local = { ...empty, network: 'M', service: 'wss://service.example' };
  expect(formatTasksLink(local)).toBe('#tasks?network=M');
  expect(parseTasksLink('#tasks?network=M')).toEqual({ ...empty, network: 'M' });
  expect(parseTasksLink('#tasks?network=X&call=0x01')).toEqual({ ...empty, call: '0x01' });
});

test.each([
  ['wss://service.example/?key=abc', true],
  ['wss://user:word@service.example', true],
  ['wss://service.example/', false],
  [' wss://service.example ', false],
  ['ws://127.0.0.1:9944', false],
])('%s holds a key: %s', (endpoint, isSecret) => {
  const links = [
    formatTasksLink({ ...empty, service: endpoint }),
    formatTasksLink({ ...empty, target: endpoint }),
  ];
  expect(links.map((link) => link === undefined)).toEqual([isSecret, isSecret]);
});

test.each(['', '#tasks', '#tasks?more=1', '#tasksx', '#other?call=0x01'])(
  '"%s" names no live chain, and begins with a local network',
  (fragment) => expect(parseTasksLink(fragment)).toEqual({ ...empty, network: 'H' }),
);

const endpoint = 'write ws:// or wss:// and the address of a node';
const insecure = 'a page of https:// connects to wss:// endpoints only, and to this machine';

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
