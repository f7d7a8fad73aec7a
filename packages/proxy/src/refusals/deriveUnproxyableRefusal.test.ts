import { describe, expect, it } from 'vitest';
import { deriveUnproxyableRefusal } from './deriveUnproxyableRefusal.js';
import type { ProxyTypeDryRun, TypedCall } from './ProxyTypeDryRun.js';

const failure = {
  kind: 'Module',
  pallet: 'System',
  usualPallet: 'System',
  error: 'CallFiltered',
  docs: '',
} as const;
const works: TypedCall = { call: '0x01', result: 'works' };
const fails: TypedCall = { call: '0x02', result: 'fails', failure: { ...failure, error: 'Other' } };
const filtered: TypedCall = { call: '0x03', result: 'filtered', failure };
const type = (
  name: string,
  verdict: ProxyTypeDryRun['verdict'],
  ...calls: readonly TypedCall[]
): ProxyTypeDryRun => ({
  ...{ name, verdict, calls },
  reach: [],
  broaderThanName: [],
});
const types = [
  type('Any', 'passes', works, fails),
  type('NonTransfer', 'refused', works, filtered, { ...filtered, call: '0x04' }),
  type('Staking', 'refused', { call: '0x03', result: 'filtered' }),
  type('Governance', 'passes', works),
  type('Auction', 'unknown'),
];
const derive = (proxyType: string, among: readonly ProxyTypeDryRun[] = types) =>
  deriveUnproxyableRefusal({ types: among }, { proxyType });

describe('deriveUnproxyableRefusal', () => {
  it("has the chain's own name, and the number of refused calls", () => {
    expect(derive('NonTransfer')).toEqual({
      pallet: 'System',
      name: 'CallFiltered',
      reason:
        'A proxy of type NonTransfer does not permit 2 of the calls; sufficient types: Any, Governance.',
    });
  });

  it('says that no other type is sufficient', () => {
    expect(derive('NonTransfer', types.slice(1, 2))?.reason).toBe(
      'A proxy of type NonTransfer does not permit 2 of the calls; no other type permits them.',
    );
  });

  it('has no pallet for an error of the dispatch itself', () => {
    const { pallet: _, usualPallet: _usual, ...bare } = failure;
    const found = derive('NonTransfer', [type('NonTransfer', 'refused', { ...filtered, failure: bare })]);
    expect(found).not.toHaveProperty('pallet');
    expect(found?.name).toBe('CallFiltered');
  });

  it.each([
    ['a type that permits the calls', 'Any'],
    ['a type that was not tried', 'Auction'],
    ['a type that the chain does not have', 'Everything'],
    ['a filtered call without an error', 'Staking'],
  ])('is undefined for %s', (_, proxyType) => {
    expect(derive(proxyType)).toBeUndefined();
  });

  it.each([
    [{}, { proxyType: 'Any' }, 'estimate.types'],
    [{ types }, {}, 'options.proxyType'],
  ])('refuses wrong arguments by their field, row %#', (estimate, options, field) => {
    expect(() => deriveUnproxyableRefusal(estimate as never, options as never)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', facts: expect.objectContaining({ field }) }),
    );
  });
});
