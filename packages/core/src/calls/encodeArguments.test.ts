import { describe, expect, test } from 'vitest';
import { createPolkadotRegistry } from '../../test/polkadotRegistry.js';
import { encodeCall } from './encodeCall.js';
import { findCall } from './findCall.js';

const polkadot = createPolkadotRegistry();
const remark = (byte: number) =>
  encodeCall(polkadot, { pallet: 'System', method: 'remark', args: { remark: `0x0${byte}` } }).hex;
const real = { Id: `0x${'01'.repeat(32)}` };

/** The bytes by polkadot.js, which makes the whole call as one value. */
function encodeByLibrary(pallet: string, method: string, args: readonly unknown[]): string {
  const found = findCall(polkadot, pallet, method);
  const call = { args, callIndex: found?.index } as unknown as Uint8Array;
  return polkadot.createType('Call', call).toHex();
}

describe('the arguments of a call', () => {
  test.each([
    ['a call that was encoded here', () => remark(1)],
    ['bytes of a call from elsewhere', () => '0x0000042a'],
    ['a call inside a call', () => encodeByLibrary('Utility', 'as_derivative', [3, remark(2)])],
  ])('have the bytes of polkadot.js, with %s', (_what, getCall) => {
    const call = getCall();
    const args = { real, force_proxy_type: null, call };
    const { hex, args: read } = encodeCall(polkadot, { pallet: 'Proxy', method: 'proxy', args });
    expect(hex).toBe(encodeByLibrary('Proxy', 'proxy', [real, null, call]));
    expect(hex.endsWith(call.slice(2))).toBe(true);
    expect(read).toMatchObject({ call: { callIndex: expect.any(String) } });
  });

  test.each([
    ['bytes from elsewhere among them', () => [remark(7), '0x0000042b']],
    ['none', () => []],
  ])('have the bytes of polkadot.js where they are a list of calls with %s', (_what, list) => {
    const calls = list();
    const { hex } = encodeCall(polkadot, { pallet: 'Utility', method: 'batch', args: { calls } });
    expect(hex).toBe(encodeByLibrary('Utility', 'batch', [calls]));
  });

  test('are bytes and not a call where another type takes the same text', () => {
    const hex = remark(4);
    const bytes = encodeCall(polkadot, { pallet: 'System', method: 'remark', args: { remark: hex } }).hex;
    expect(bytes).toBe(encodeByLibrary('System', 'remark', [hex]));
  });
});
