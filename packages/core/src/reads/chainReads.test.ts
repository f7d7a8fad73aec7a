import { TypeRegistry } from '@polkadot/types';
import { describe, expect, it } from 'vitest';
import { nowRead, paraIdRead } from './chainReads.js';

const registry = new TypeRegistry();

describe('nowRead', () => {
  it('asks for the time of the block, without keys', () => {
    expect(nowRead()).toMatchObject({ kind: 'storage', pallet: 'Timestamp', item: 'Now', keys: [] });
  });

  it.each([
    ['before the first block', undefined, 0n],
    ['in milliseconds', registry.createType('u64', 1_700_000_000_000), 1_700_000_000_000n],
    ['beyond the safe integers of JavaScript', registry.createType('u64', 2n ** 64n - 1n), 2n ** 64n - 1n],
  ])('is exact %s', (_, value, time) => {
    expect(nowRead().decode(value)).toBe(time);
  });
});

describe('paraIdRead', () => {
  const decode = (type: string, value: unknown) =>
    paraIdRead().decode(registry.createTypeUnsafe(type, [value]));

  it('asks the pallet by its usual name', () => {
    expect(paraIdRead()).toMatchObject({ pallet: 'ParachainInfo', item: 'ParachainId', keys: [] });
  });

  // Most chains store a u32 in a struct without names, which polkadot.js decodes as the number.
  it.each(['u16', 'u32', 'u64', 'Compact<u32>'])('reads a value of the type %s', (type) => {
    expect(decode(type, 2_000)).toBe(2_000);
  });

  it.each([0, 2000, 4_294_967_295])('reads the para id %i', (id) => {
    expect(decode('u32', id)).toBe(id);
  });

  it('refuses a value of another type, and a missing value', () => {
    expect(() => decode('{"id":"u32"}', { id: 2_000 })).toThrow(
      'Expected a whole number as the para id, got {"id":2000}.',
    );
    expect(() => paraIdRead().decode(undefined)).toThrow(
      'Expected a whole number as the para id, got undefined.',
    );
  });
});
