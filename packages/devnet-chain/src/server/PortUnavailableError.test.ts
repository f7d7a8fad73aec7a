import { expect, test } from 'vitest';
import { PortUnavailableError } from './PortUnavailableError.js';

test.each([
  ['listen EADDRINUSE: address already in use 127.0.0.1:9944', 'Choose another port'],
  ['listen EACCES: permission denied 127.0.0.1:80', 'Choose another port'],
  ['getaddrinfo ENOTFOUND 999.1.1.1', 'Give an address'],
  ['listen EADDRNOTAVAIL: address not available 10.1.2.3:9944', 'Give an address'],
])('%s: the hint names the wrong part', (reason, hint) => {
  expect(new PortUnavailableError({ host: 'example', port: 80, reason }).hint).toContain(hint);
});
