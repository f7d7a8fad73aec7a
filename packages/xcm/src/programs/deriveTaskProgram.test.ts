import { describe, expect, test } from 'vitest';
import { hereLocation, relayLocation } from '../locations/deriveLocation.js';
import { deriveTaskProgram, getTokenLocation, type TaskProgramOrder } from './deriveTaskProgram.js';

const account = `0x${'11'.repeat(32)}`;
const order: TaskProgramOrder = {
  user: { paraId: 2114, account },
  flow: 'sovereign',
  token: 'target',
  offer: 7n,
  call: '0x0102',
  weightLimit: { refTime: 9n, proofSize: 8n },
  callWeight: { refTime: 5n, proofSize: 4n },
};
const service = { parents: 1, interior: [{ kind: 'Parachain', paraId: 2114 }] };
const user = { kind: 'AccountId32', id: account };
const transact = {
  kind: 'Transact',
  originKind: 'SovereignAccount',
  call: '0x0102',
  requireWeightAtMost: { refTime: 5n, proofSize: 4n },
};
const everything = { kind: 'AllCounted', count: 1 };

// The programs of the service's XcmpHandler, instruction by instruction.
describe('the program of the sovereign flow', () => {
  test('is paid before it descends to the user, and refunds the service', () => {
    const fees = { id: hereLocation, amount: 7n };
    expect(deriveTaskProgram(order)).toMatchObject([
      { kind: 'WithdrawAsset', assets: [fees] },
      { kind: 'BuyExecution', fees, weightLimit: { refTime: 9n, proofSize: 8n } },
      { kind: 'DescendOrigin', interior: [user] },
      transact,
      { kind: 'RefundSurplus' },
      { kind: 'DepositAsset', assets: everything, beneficiary: service },
    ]);
  });

  test("brings the service's own token as a reserve asset", () => {
    const fees = { id: service, amount: 7n };
    expect(deriveTaskProgram({ ...order, token: 'service' }).slice(0, 2)).toMatchObject([
      { kind: 'ReserveAssetDeposited', assets: [fees] },
      { kind: 'BuyExecution', fees },
    ]);
  });
});

test('the program of the remote flow descends first, and refunds the derived account', () => {
  const fees = { id: relayLocation, amount: 7n };
  const derived = { parents: 1, interior: [{ kind: 'Parachain', paraId: 2114 }, user] };
  expect(deriveTaskProgram({ ...order, flow: 'remote', asset: relayLocation })).toMatchObject([
    { kind: 'DescendOrigin', interior: [user] },
    { kind: 'WithdrawAsset', assets: [fees] },
    { kind: 'BuyExecution', fees },
    transact,
    { kind: 'RefundSurplus' },
    { kind: 'DepositAsset', assets: everything, beneficiary: derived },
  ]);
});

test('a given asset replaces the location of the token', () => {
  const asset = { parents: 0, interior: [{ kind: 'PalletInstance', index: 50 }] } as const;
  expect(deriveTaskProgram({ ...order, asset })[0]).toMatchObject({ assets: [{ id: asset, amount: 7n }] });
});

test.each([
  ['service', 'sibling', service],
  ['service', 'child', { parents: 0, interior: [{ kind: 'Parachain', paraId: 2114 }] }],
  ['target', 'sibling', hereLocation],
  // The target is the relay chain itself.
  ['target', 'child', hereLocation],
] as const)(
  'the token of the %s, as a target sees it whose %s the service is',
  (token, relation, location) => {
    expect(getTokenLocation({ paraId: 2114, relation }, token)).toEqual(location);
  },
);

test.each([
  ['flow', 'alternate'],
  ['token', 'native'],
])('a word for the %s that no program has is refused', (field, word) => {
  expect(() => deriveTaskProgram({ ...order, [field]: word })).toThrow(
    expect.objectContaining({
      code: 'INVALID_INPUT',
      facts: expect.objectContaining({ field: `order.${field}` }),
    }),
  );
});
