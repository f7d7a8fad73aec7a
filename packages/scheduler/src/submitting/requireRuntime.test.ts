import { expect, test } from 'vitest';
import { formatRuntime, requireRuntime } from './submitTask.js';
import type { Ticket } from './Ticket.js';

const chain = { runtime: { chain: 'Service', specName: 'service', specVersion: 291 } } as never;
const ticket: Ticket = {
  owner: '0x01',
  nonce: 3,
  call: '0x02',
  runtime: 'service 291',
  taskId: '0x03',
  afterBlock: 9,
  hashes: [],
};

test('a call that was encoded for another runtime is not sent', () => {
  expect(formatRuntime(chain)).toBe('service 291');
  expect(() => requireRuntime(chain, { ...ticket, runtime: 'service 290' })).toThrow(
    'The runtime of Service is now service 291, but the call was encoded for service 290.',
  );
});

test('bytes that were made for other code with the same name and version are not sent', () => {
  const { runtime } = chain as { runtime: object };
  const upgraded = { runtime: { ...runtime, codeHash: '0xc1' } } as never;
  expect(() => requireRuntime(upgraded, { ...ticket, codeHash: '0xc0' })).toThrow(
    'The runtime of Service is now service 291 (code 0xc1), but the call was encoded for service 291 (code 0xc0).',
  );
  expect(() => requireRuntime(upgraded, { ...ticket, codeHash: '0xc1' })).not.toThrow();
  // Unknown code is not another code.
  expect(() => requireRuntime(upgraded, ticket)).not.toThrow();
  expect(() => requireRuntime(chain, { ...ticket, codeHash: '0xc0' })).not.toThrow();
});

test('a ticket of the same runtime is sent', () => {
  expect(() => requireRuntime(chain, ticket)).not.toThrow();
});
