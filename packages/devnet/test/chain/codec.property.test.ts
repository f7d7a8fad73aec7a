import { u8aToHex } from '@polkadot/util';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { CallValue } from '../../src/chain/types.js';
import { startChain, type TestChain } from './helpers.js';

let test: TestChain;
beforeAll(async () => {
  test = await startChain();
});

const account = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(u8aToHex);
const u128 = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n });
const id = account.map((value) => ({ type: 'Id', value }));

const call: fc.Memo<CallValue> = fc.memo((depth) => {
  const leaf = fc.oneof(
    fc
      .record({ dest: id, value: u128 })
      .map((value) => ({ type: 'Balances', value: { type: 'transfer_keep_alive', value } })),
    fc
      .uint8Array({ maxLength: 90 })
      .map((remark) => ({ type: 'System', value: { type: 'remark', value: { remark } } })),
    fc
      .record({
        delegate: id,
        proxy_type: fc.constantFrom({ type: 'Any' }, { type: 'Session' }),
        delay: fc.nat(),
      })
      .map((value) => ({ type: 'Proxy', value: { type: 'add_proxy', value } })),
  );
  if (depth <= 1) return leaf;
  return fc.oneof(
    leaf,
    fc
      .array(call(), { maxLength: 3 })
      .map((calls) => ({ type: 'Utility', value: { type: 'batch_all', value: { calls } } })),
    fc
      .record({ real: id, force_proxy_type: fc.constantFrom(undefined, { type: 'Any' }), call: call() })
      .map((value) => ({ type: 'Proxy', value: { type: 'proxy', value } })),
  );
});

it('writes calls as polkadot.js does, and reads them back', () => {
  fc.assert(
    fc.property(call(4), (value) => {
      const { types, outer } = test.chain.runtime;
      const bytes = types.encode(outer.call, value);
      expect(test.registry.createType('Call', bytes).toHex()).toBe(u8aToHex(bytes));
      expect(types.decode(outer.call, bytes)).toEqual(value);
    }),
    { numRuns: 200 },
  );
});

it('refuses bytes that are not a call, with a typed error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const { types, outer } = test.chain.runtime;
      try {
        const value = types.decode(outer.call, bytes);
        expect(u8aToHex(types.encode(outer.call, value))).toBe(u8aToHex(bytes));
      } catch (error) {
        expect(error).toMatchObject({ code: 'SCALE_UNDECODABLE' });
      }
    }),
    { numRuns: 500 },
  );
});

it('refuses nesting deeper than Substrate allows, and lengths without the bytes for them', () => {
  const { types, outer } = test.chain.runtime;
  const nested = new Uint8Array(3 * 300).map((_, at) => [33, 0, 4][at % 3] ?? 0);
  expect(() => types.decode(outer.call, nested)).toThrow('nested too deeply');
  expect(() => types.decode(outer.call, new Uint8Array([33, 0, 254, 255, 255, 255]))).toThrow(
    'more bytes, got',
  );
});
