import type { DeliveryExplanation } from '@parachron/proxy';
import { encodeProgram, type Program } from '@parachron/xcm';
import { expect, test } from 'vitest';
import { listInstructions } from './listInstructions.js';

const token = { parents: 1, interior: [] };
const program: Program = [
  { kind: 'WithdrawAsset', assets: [{ id: token, amount: 5n }] },
  { kind: 'BuyExecution', fees: { id: token, amount: 5n }, weightLimit: 'Unlimited' },
  {
    kind: 'Transact',
    originKind: 'Native',
    requireWeightAtMost: { refTime: 1n, proofSize: 1n },
    call: '0x00',
  },
  { kind: 'RefundSurplus' },
];
const hex = encodeProgram(program, { version: 4 });
const names = program.map(({ kind }) => kind);

const explain = (outcome: string, more: object = {}) =>
  ({
    outcome,
    sentence: 'The sentence.',
    evidence: [],
    ...more,
  }) as unknown as DeliveryExplanation;
const outcomesOf = (explanation: DeliveryExplanation) =>
  listInstructions(hex, explanation)?.map((one) => one.outcome);

test.each([
  ['funds', ['failed', 'not-reached', 'not-reached', 'not-reached']],
  ['fees', ['done', 'failed', 'not-reached', 'not-reached']],
  ['asset-not-accepted', ['done', 'failed', 'not-reached', 'not-reached']],
  ['origin-not-convertible', ['done', 'done', 'failed', 'not-reached']],
  // The program has no such instruction: the error could be that of any.
  ['untrusted-reserve', ['unknown', 'unknown', 'unknown', 'unknown']],
  ['barrier', ['not-reached', 'not-reached', 'not-reached', 'not-reached']],
  ['executed', ['done', 'done', 'done', 'done']],
])('of a program with the outcome %s', (outcome, expected) => {
  expect(outcomesOf(explain(outcome))).toEqual(expected);
});

test('the index that a runtime reports decides, before the name of the error', () => {
  expect(outcomesOf(explain('fees', { index: 3 }))).toEqual(['done', 'done', 'done', 'failed']);
  expect(outcomesOf(explain('funds', { index: 0 }))?.[0]).toBe('failed');
});

test('the failed instruction has the error of the chain, or else the sentence', () => {
  const detailOf = (explanation: DeliveryExplanation) =>
    listInstructions(hex, explanation)?.find(({ outcome }) => outcome === 'failed')?.detail;
  expect(detailOf(explain('fees', { error: 'TooExpensive' }))).toBe('TooExpensive');
  expect(detailOf(explain('fees'))).toBe('The sentence.');
});

test('all instructions are named in their order; bytes that are no program give no list', () => {
  expect(listInstructions(hex, explain('fees'))?.map(({ name }) => name)).toEqual(names);
  expect(listInstructions('0x0900', explain('fees'))).toBeUndefined();
});

test('the dispatched call has the sentence as its detail, and the other instructions have none', () => {
  const listed = listInstructions(hex, explain('call-failed'));
  expect(listed).toEqual([
    { name: 'WithdrawAsset', outcome: 'done' },
    { name: 'BuyExecution', outcome: 'done' },
    { name: 'Transact', outcome: 'done', detail: 'The sentence.' },
    { name: 'RefundSurplus', outcome: 'done' },
  ]);
});

test.each([
  ['weight', ['done', 'done', 'failed', 'not-reached']],
  ['not-weighable', ['not-reached', 'not-reached', 'not-reached', 'not-reached']],
  ['unsupported-version', ['not-reached', 'not-reached', 'not-reached', 'not-reached']],
  ['not-seen', ['unknown', 'unknown', 'unknown', 'unknown']],
  ['unknown', ['unknown', 'unknown', 'unknown', 'unknown']],
])('a program with the outcome %s shows %j', (outcome, expected) => {
  expect(outcomesOf(explain(outcome))).toEqual(expected);
});

test('bytes that are no call of the chain fail the Transact, or keep the program from its start', () => {
  const cannotDecode = explain('undecodable-call', { error: 'FailedToDecode' });
  expect(outcomesOf(cannotDecode)).toEqual(['done', 'done', 'failed', 'not-reached']);
  const cannotWeigh = explain('undecodable-call', { error: 'WeightNotComputable' });
  expect(outcomesOf(cannotWeigh)).toEqual(['not-reached', 'not-reached', 'not-reached', 'not-reached']);
});

test('a false expectation fails its own instruction, after the call that failed', () => {
  const expecting = encodeProgram(
    [
      ...program.slice(0, 3),
      { kind: 'ExpectTransactStatus', status: { kind: 'Success' } },
      ...program.slice(3),
    ],
    { version: 4 },
  );
  const listed = listInstructions(expecting, explain('expectation-false', { error: 'ExpectationFalse' }));
  expect(listed?.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'failed', 'not-reached']);
  expect(listed?.[3]?.detail).toBe('ExpectationFalse');
});
