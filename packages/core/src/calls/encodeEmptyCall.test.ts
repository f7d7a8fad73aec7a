import { expect, test } from 'vitest';
import { createPolkadotRegistry } from '../../test/polkadotRegistry.js';
import { decodeCall } from './encodeCall.js';
import { encodeEmptyCall } from './encodeEmptyCall.js';

const polkadot = createPolkadotRegistry();

test('arguments that are not given have the defaults of their types', () => {
  expect(encodeEmptyCall(polkadot, { pallet: 'System', method: 'remark' })).toBe('0x000000');
  const call = encodeEmptyCall(polkadot, { pallet: 'System', method: 'remark', args: { remark: '0x2a' } });
  expect(call).toBe('0x0000042a');
});

test('a version of XCM is one that the runtime has', () => {
  const call = encodeEmptyCall(polkadot, { pallet: 'XcmPallet', method: 'send' }) ?? '0x';
  expect(decodeCall(polkadot, call).hex).toBe(call);
});

test('a call that the runtime lacks has no bytes, and a wrong argument is refused', () => {
  expect(encodeEmptyCall(polkadot, { pallet: 'System', method: 'none' })).toBeUndefined();
  expect(() => encodeEmptyCall(polkadot, { pallet: 'System' } as never)).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT' }),
  );
});
