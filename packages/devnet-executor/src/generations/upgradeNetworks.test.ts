import { expect, it } from 'vitest';
import { upgradeNetworks } from './upgradeNetworks.js';

// Genesis hashes: xcm::v5 (WESTEND_GENESIS_HASH and ROCOCO_GENESIS_HASH), which has no names for test networks.
const westend = '0xe143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e';
const rococo = '0x6408de7737c59c238890533af25896a2c20608d8b380bb01029acb392781063e';

it.each([
  ['Westend', westend],
  ['Rococo', rococo],
  ['Wococo', `0x${'00'.repeat(32)}`],
])('names %s by its genesis', (kind, genesis) => {
  expect(upgradeNetworks({ kind })).toEqual({ kind: 'ByGenesis', genesis });
});

it.each([
  { kind: 'Polkadot' },
  { kind: 'Kusama' },
  { kind: 'Ethereum', chainId: 1n },
  { kind: 'ByGenesis', genesis: '0x00' },
  // Not a network: it has further fields.
  { kind: 'Rococo', other: 1 },
])('leaves %o', (value) => {
  expect(upgradeNetworks(value)).toEqual(value);
});

it('replaces networks anywhere in a program, and leaves numbers, texts and absent fields', () => {
  const junction = { kind: 'AccountId32', network: { kind: 'Rococo' }, id: '0x00' };
  const program = [
    { kind: 'DescendOrigin', interior: [junction] },
    {
      kind: 'WithdrawAsset',
      assets: [
        {
          id: { parents: 2, interior: [{ kind: 'GlobalConsensus', network: { kind: 'Westend' } }] },
          amount: 5n,
        },
      ],
    },
    { kind: 'Transact', call: 'Rococo', weight: undefined, none: null },
  ];
  const text = (value: unknown) =>
    JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}` : one));
  const expected = text(program)
    .replace('{"kind":"Rococo"}', `{"kind":"ByGenesis","genesis":"${rococo}"}`)
    .replace('{"kind":"Westend"}', `{"kind":"ByGenesis","genesis":"${westend}"}`);
  expect(text(upgradeNetworks(program))).toBe(expected);
});

it('does not change its argument', () => {
  const network = { network: { kind: 'Rococo' } };
  upgradeNetworks(network);
  expect(network).toEqual({ network: { kind: 'Rococo' } });
});
