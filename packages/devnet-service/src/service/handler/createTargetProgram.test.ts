import { devAccounts } from '@parachron/devnet-chain';
import { encodeProgram } from '@parachron/xcm';
import { expect, it } from 'vitest';
import { createTargetProgram, type ProgramOrder } from './createTargetProgram.js';

// Programs: spec/service-facts.md, "XCM on trigger".
const { alice } = devAccounts;
const weight = (refTime: bigint) => ({ refTime, proofSize: 0n });
const order: ProgramOrder = {
  paraId: 2114,
  flow: 'sovereign',
  feeAsset: 'service',
  fee: 32_793_600_000n,
  callWeight: weight(100_000_000n),
  overallWeight: weight(6_100_000_000n),
  caller: alice,
  call: '0x000102',
};
const service = { parents: 1, interior: [{ kind: 'Parachain', paraId: 2114 }] };
const user = { kind: 'AccountId32', id: alice };

it('has the bytes of the specification in the sovereign flow', () => {
  expect(encodeProgram(createTargetProgram(order), { version: 2 })).toBe(
    '0x02180104000101000921000700a0a6a20713000101000921000700a0a6a2070107009d966b010b010100d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d06010284d7170c000102140d0100040101000921',
  );
});

it('sends the instructions of the remote-account flow: the user pays, and gets the rest back', () => {
  const derived = { parents: 1, interior: [...service.interior, user] };
  const fees = { id: { parents: 0, interior: [] }, amount: order.fee };
  expect(createTargetProgram({ ...order, flow: 'remote', feeAsset: 'target' })).toEqual([
    { kind: 'DescendOrigin', interior: [user] },
    { kind: 'WithdrawAsset', assets: [fees] },
    { kind: 'BuyExecution', fees, weightLimit: order.overallWeight },
    {
      kind: 'Transact',
      originKind: 'SovereignAccount',
      requireWeightAtMost: order.callWeight,
      call: '0x000102',
    },
    { kind: 'RefundSurplus' },
    { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary: derived },
  ]);
});

it.each([
  ['service', 'ReserveAssetDeposited', service],
  ['target', 'WithdrawAsset', { parents: 0, interior: [] }],
  ['relay', 'WithdrawAsset', { parents: 1, interior: [] }],
] as const)('pays in the sovereign flow with the token of the %s: %s', (feeAsset, kind, id) => {
  const fees = { id, amount: order.fee };
  const [bring, buy, descend, , , deposit] = createTargetProgram({ ...order, feeAsset });
  expect(bring).toEqual({ kind, assets: [fees] });
  expect(buy).toEqual({ kind: 'BuyExecution', fees, weightLimit: order.overallWeight });
  expect(descend).toEqual({ kind: 'DescendOrigin', interior: [user] });
  expect(deposit).toMatchObject({ kind: 'DepositAsset', beneficiary: service });
});
