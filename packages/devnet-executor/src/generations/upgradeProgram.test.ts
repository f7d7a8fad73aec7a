import type { Instruction, Weight } from '@parachron/xcm';
import { expect, it } from 'vitest';
import { native, relay, tokens } from '../../test/support/createTestChain.js';
import { upgradeProgram } from './upgradeProgram.js';

// Rule: weights of version 2 are numbers; xcm::v3 gives each of them DEFAULT_PROOF_SIZE.
const before: Weight = { refTime: 5n, proofSize: 0n };
const after: Weight = { refTime: 5n, proofSize: 64n };
const info = (maxWeight: Weight) => ({ destination: relay, queryId: 1n, maxWeight });
const call = { kind: 'Transact', originKind: 'Native', call: '0x00' } as const;

const rows: readonly (readonly [(weight: Weight) => Instruction])[] = [
  [(weight) => ({ ...call, requireWeightAtMost: weight })],
  [(weightLimit) => ({ kind: 'BuyExecution', fees: tokens(1n), weightLimit })],
  [
    (maxWeight) => ({
      kind: 'QueryResponse',
      queryId: 1n,
      response: { kind: 'Null' },
      maxWeight,
    }),
  ],
  [(maxResponseWeight) => ({ kind: 'SubscribeVersion', queryId: 1n, maxResponseWeight })],
  [(maxWeight) => ({ kind: 'ReportError', responseInfo: info(maxWeight) })],
  [
    (maxWeight) => ({
      kind: 'ReportHolding',
      responseInfo: info(maxWeight),
      assets: { kind: 'Definite', assets: [] },
    }),
  ],
];

it.each(rows)('adds the proof size to the weight of an instruction of version 2, at any depth', (make) => {
  const [old, upgraded] = [make(before), make(after)];
  expect(upgradeProgram([old], 2, 64n)).toEqual([upgraded]);
  for (const kind of ['SetAppendix', 'SetErrorHandler'] as const) {
    const nested: Instruction = { kind, xcm: [{ kind, xcm: [old] }] };
    expect(upgradeProgram([nested], 2, 64n)).toEqual([{ kind, xcm: [{ kind, xcm: [upgraded] }] }]);
  }
});

it.each(rows)('leaves the weight of an instruction of later versions', (make) => {
  const program = [make(before)];
  for (const version of [3, 4, 5] as const) expect(upgradeProgram(program, version, 64n)).toBe(program);
});

it.each<Instruction>([
  { kind: 'ClearOrigin' },
  { kind: 'BuyExecution', fees: tokens(1n), weightLimit: 'Unlimited' },
  { kind: 'WithdrawAsset', assets: [{ id: native, amount: 5n }] },
  call,
])('leaves instructions without a weight: %o', (instruction) => {
  expect(upgradeProgram([instruction], 2, 64n)).toEqual([instruction]);
});
