import { expect, it } from 'vitest';
import { isReachableByPage } from './explorerLinks.js';

it.each([
  'wss://rpc.example',
  'WSS://rpc.example:443/',
  'wss://10.0.0.5:443',
  'ws://127.0.0.1:9944',
  'ws://127.1',
  'ws://localhost',
  'ws://LOCALHOST?key=1',
  'ws://user:word@localhost:9944',
  'ws://[::1]:9944',
])('a page of https reaches %s', (endpoint) => {
  expect(isReachableByPage(endpoint)).toBe(true);
});

// A browser blocks the mixed content of such a page (https://www.w3.org/TR/mixed-content/).
it.each([
  'ws://rpc.example',
  'ws://10.0.0.5:9944',
  'ws://127.0.0.1.rpc.example',
  'ws://localhost.rpc.example',
  // The name before @ is of a user, not of a machine.
  'ws://localhost:word@rpc.example',
  'ws://127.0.0.1:9944@rpc.example',
  'javascript:wss://rpc.example',
  'https://rpc.example',
  'wss://',
  'wss:rpc.example',
  '',
])('a page of https does not reach %j', (endpoint) => {
  expect(isReachableByPage(endpoint)).toBe(false);
});
