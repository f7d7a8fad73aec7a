import { devAccounts } from '@parachron/devnet-chain';
import {
  deriveHashedDescriptionAccount,
  deriveLocation,
  deriveLocationHashAccount,
  deriveSovereignAccount,
  type Location,
  type XcmVersion,
} from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import {
  createTargetContext,
  type TargetContextOptions,
} from '../../../test/target/support/createTargetContext.js';

// Rules: `xcm_runtime_apis::conversions`: the account by the rules of the chain, Unsupported if no rule applies.
const { alice } = devAccounts;
const account = { kind: 'AccountId32', hex: alice } as const;
const there = deriveLocation({ paraId: 2114, relation: 'sibling', account });
const sibling: Location = { parents: 1, interior: [{ kind: 'Parachain', paraId: 2114 }] };
const child: Location = { parents: 0, interior: [{ kind: 'Parachain', paraId: 2114 }] };
const local: Location = { parents: 0, interior: [{ kind: 'AccountId32', id: alice }] };
const unsupported = { type: 'Err', value: { type: 'Unsupported' } };
const ok = (value: string) => ({ type: 'Ok', value });

function convert(location: Location, options: TargetContextOptions = {}, version?: XcmVersion) {
  const { ask, place } = createTargetContext(options);
  return ask('LocationToAccountApi_convert_location', { location: place(location, version) });
}

describe.each(['v4', 'v5'] as const)('the account on %s', (generation) => {
  it('of a sibling is its sovereign account', () => {
    const { hex } = deriveSovereignAccount({ paraId: 2114, relation: 'sibling' });
    expect(convert(sibling, { generation })).toEqual(ok(hex));
  });

  it('of an account of the chain is the account', () => {
    expect(convert(local, { generation })).toEqual(ok(alice));
  });

  it.each([
    ['hashedDescription', deriveHashedDescriptionAccount({ paraId: 2114, relation: 'sibling', account }).hex],
    ['locationHash', deriveLocationHashAccount(there).hex],
  ] as const)('of a user of a sibling follows the rule %s', (derivation, hex) => {
    expect(convert(there, { generation, derivation })).toEqual(ok(hex));
  });

  it('of a user of a sibling is unsupported without a rule', () => {
    expect(convert(there, { generation, derivation: 'none' })).toEqual(unsupported);
  });

  it.each([
    ['a child', child],
    ['the chain itself', { parents: 0, interior: [] }],
    ['another consensus', { parents: 2, interior: [] }],
  ] as [string, Location][])('of %s is unsupported without a rule', (_title, location) => {
    expect(convert(location, { generation, derivation: 'none' })).toEqual(unsupported);
  });
});

it('reads locations in older versions', () => {
  const { hex } = deriveSovereignAccount({ paraId: 2114, relation: 'sibling' });
  expect(([2, 3, 4] as const).map((version) => convert(sibling, {}, version))).toEqual(
    Array(3).fill(ok(hex)),
  );
});

it('gives a relay chain the sovereign accounts of its children, not of siblings', () => {
  const { hex } = deriveSovereignAccount({ paraId: 2114, relation: 'child' });
  expect(convert(child, { relation: 'child' })).toEqual(ok(hex));
  expect(convert(sibling, { relation: 'child', derivation: 'none' })).toEqual(unsupported);
});

it('gives accounts of 20 bytes on chains with such accounts', () => {
  const value = (convert(sibling, { accountBytes: 20 }) as { value: string }).value;
  const { hex } = deriveSovereignAccount({ paraId: 2114, relation: 'sibling' });
  expect(value).toBe(hex.slice(0, 42));
});
