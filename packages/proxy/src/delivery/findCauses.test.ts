import type { DecodedEvent } from '@parachron/client';
import { parseAccount } from '@parachron/core';
import { encodeProgram, hereLocation, type Instruction, type Location, type Program } from '@parachron/xcm';
import { describe, expect, test } from 'vitest';
import { explainDryRun } from './explainDryRun.js';

const fee = { id: hereLocation, amount: 100n };
const sibling: Location = { parents: 1, interior: [{ kind: 'Parachain', paraId: 3000 }] };
const account: Location = { parents: 0, interior: [{ kind: 'AccountId32', id: `0x${'11'.repeat(32)}` }] };
const call: Instruction = {
  kind: 'Transact',
  originKind: 'SovereignAccount',
  requireWeightAtMost: { refTime: 1_000n, proofSize: 1_000n },
  call: '0x000000',
};
const pay: Program = [
  { kind: 'WithdrawAsset', assets: [fee] },
  { kind: 'BuyExecution', fees: fee, weightLimit: 'Unlimited' },
];
const deposit: Instruction = {
  kind: 'DepositAsset',
  assets: { kind: 'AllCounted', count: 1 },
  beneficiary: account,
};
const alias: Instruction = { kind: 'AliasOrigin', location: sibling };
const responseInfo = { destination: sibling, queryId: 1n, maxWeight: { refTime: 1n, proofSize: 0n } };
const report: Instruction = { kind: 'ReportError', responseInfo };
const teleport: Instruction = {
  kind: 'InitiateTeleport',
  assets: { kind: 'All' },
  dest: sibling,
  xcm: [deposit],
};
const known = {
  asset: 'accepted',
  derived: {
    kind: 'account',
    account: parseAccount(`0x${'22'.repeat(32)}`),
    source: 'configuration',
    notes: [],
    evidence: [],
  },
} as const;

/** A dry run that ends with an error after the payment, with an amount in the trap. */
function explain(
  program: Program,
  error: string,
  { index, left = 60 }: { index?: number; left?: number } = {},
) {
  const trapped: DecodedEvent = {
    phase: 'initialization',
    pallet: 'PolkadotXcm',
    usualPallet: 'PolkadotXcm',
    method: 'AssetsTrapped',
    data: { assets: [{ fun: { fungible: left } }] },
  };
  const outcome = { kind: 'Incomplete', error, ...(index === undefined ? {} : { index }) } as const;
  const effects = { outcome, events: left > 0 ? [trapped] : [] };
  return explainDryRun(effects, { ...known, program: encodeProgram(program, { version: 4 }) });
}

describe('an error that several instructions can report', () => {
  test.each([
    ['an instruction that teleports', [...pay, teleport], 'UntrustedTeleportLocation'],
    ['a deposit after a call', [...pay, call, deposit], 'FailedToTransactAsset'],
    ['an alias without a call', [...pay, alias, deposit], 'NoPermission'],
    ['a report, for its fee', [...pay, report, deposit], 'NotHoldingFees'],
    [
      'an unpaid program that expects another origin',
      [...pay, { kind: 'UnpaidExecution', weightLimit: 'Unlimited', checkOrigin: sibling }],
      'BadOrigin',
    ],
  ] as const)('%s has the outcome xcm-failed', (_name, program, error) => {
    expect(explain(program, error)).toMatchObject({ outcome: 'xcm-failed', certainty: 'reported', error });
  });

  test.each([
    ['a withdrawal', [...pay, call, deposit], 'FailedToTransactAsset', 0, 'funds'],
    ['a withdrawal of an unknown asset', [...pay, call, deposit], 'AssetNotFound', 0, 'asset-not-found'],
    ['a purchase', [...pay, report, deposit], 'NotHoldingFees', 100, 'fees-missing'],
    ['a call', [...pay, call, deposit], 'NoPermission', 60, 'call-filtered'],
  ] as const)('%s has its own outcome', (_name, program, error, left, outcome) => {
    expect(explain(program, error, { left })).toMatchObject({ outcome, certainty: 'reported', error });
  });

  test('has the outcome of the alias or of the call, decided by the index of the instruction', () => {
    const program = [...pay, alias, call, deposit];
    expect(explain(program, 'NoPermission')).toMatchObject({
      outcome: 'one-of',
      candidates: ['call-filtered', 'xcm-failed'],
    });
    expect(explain(program, 'NoPermission', { index: 2 }).outcome).toBe('xcm-failed');
    expect(explain(program, 'NoPermission', { index: 3 }).outcome).toBe('call-filtered');
  });

  test('names the missing or full channel if a message cannot be sent', () => {
    expect(explain([...pay, call, report, deposit], 'Transport').sentence).toContain(
      'the channel to the destination is missing, full, or too small (Transport)',
    );
  });

  test('names the failed call if the whole of a second asset is trapped', () => {
    const two = [
      { kind: 'WithdrawAsset', assets: [fee, { id: sibling, amount: 60n }] },
      ...pay.slice(1),
    ] as const;
    expect(explain([...two, call, deposit], 'NoPermission').outcome).toBe('call-filtered');
  });
});
