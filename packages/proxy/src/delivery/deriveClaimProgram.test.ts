import { parseAccount } from '@parachron/core';
import { hereLocation } from '@parachron/xcm';
import { expect, test } from 'vitest';
import { deriveClaimProgram } from './deriveClaimProgram.js';
import type { TaskProgramOrder } from './deriveTaskProgram.js';

const order: TaskProgramOrder = {
  user: { paraId: 2114, account: parseAccount(`0x${'11'.repeat(32)}`) },
  flow: 'sovereign',
  token: 'target',
  offer: 1000n,
  weightLimit: 'Unlimited',
  callWeight: { refTime: 1n, proofSize: 0n },
  call: '0x0000',
};

test.each([
  ['user', ['WithdrawAsset', 'BuyExecution', 'DescendOrigin', 'ClaimAsset', 'RefundSurplus', 'DepositAsset']],
  ['service', ['WithdrawAsset', 'BuyExecution', 'ClaimAsset', 'RefundSurplus', 'DepositAsset']],
] as const)('assets trapped under the origin of the %s are claimed by that origin', (by, kinds) => {
  const program = deriveClaimProgram(order, { trapped: 7n, by });
  expect(program.map(({ kind }) => kind)).toEqual(kinds);
  expect(program.find(({ kind }) => kind === 'ClaimAsset')).toEqual({
    kind: 'ClaimAsset',
    assets: [{ id: hereLocation, amount: 7n }],
    ticket: hereLocation,
  });
});
