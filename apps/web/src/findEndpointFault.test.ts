import { expect, it } from 'vitest';
import { findEndpointFault } from './findEndpointFault.js';
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
