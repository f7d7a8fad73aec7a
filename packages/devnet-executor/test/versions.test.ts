// Conversions of older programs by later executors: the `TryFrom` of xcm v3, v4 and v5 in polkadot-sdk.
import type { NetworkId, Program } from '@parachron/xcm';
import { expect, it } from 'vitest';
import { upgradeNetworks } from '../src/generations/upgradeNetworks.js';
import { upgradeProgram } from '../src/generations/upgradeProgram.js';
import { alice, createTestChain, remoteAccountFlow, service } from './support/createTestChain.js';

const weight = { refTime: 7n, proofSize: 0n };

it('adds a proof size to weights of version 2, also in nested programs', () => {
  const program: Program = [
    {
      kind: 'SetAppendix',
      xcm: [{ kind: 'Transact', originKind: 'Native', requireWeightAtMost: weight, call: '0x00' }],
    },
  ];
  const [upgraded] = upgradeProgram(program, 2, 65_536n);
  expect(upgraded).toMatchObject({ xcm: [{ requireWeightAtMost: { refTime: 7n, proofSize: 65_536n } }] });
  expect(upgradeProgram(program, 3, 65_536n)).toBe(program);
});

it('names networks by their genesis on v5', () => {
  const rococo: NetworkId = { kind: 'Rococo' };
  const program: Program = [
    { kind: 'DescendOrigin', interior: [{ kind: 'AccountId32', network: rococo, id: alice.hex }] },
  ];
  const [descend] = upgradeNetworks(program);
  expect(descend).toMatchObject({ interior: [{ network: { kind: 'ByGenesis' }, id: alice.hex }] });
});

it('refuses names that only version 2 has, before anything runs', () => {
  const network: NetworkId = { kind: 'Named', name: '0x01' };
  const program: Program = [
    { kind: 'DescendOrigin', interior: [{ kind: 'AccountId32', network, id: alice.hex }] },
    ...remoteAccountFlow().slice(1),
  ];
  const chain = createTestChain('v4');
  const { outcome } = chain.executor.run({ origin: service, program, version: 2, id: '0x00' });
  expect(outcome).toEqual({ kind: 'Error', index: 0, error: { kind: 'UnhandledXcmVersion' } });
});

it('refuses a limited purchase of version 2 whose proof size is below that of the weighed program', () => {
  const chain = createTestChain('v4');
  const limited = remoteAccountFlow({ weightLimit: { refTime: 10_000_000n, proofSize: 0n } });
  const { outcome } = chain.executor.run({ origin: service, program: limited, version: 2, id: '0x00' });
  expect(outcome).toMatchObject({ kind: 'Error', error: { kind: 'Barrier' } });
});
