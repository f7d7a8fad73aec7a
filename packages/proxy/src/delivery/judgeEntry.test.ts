import { encodeProgram, hereLocation, type Instruction } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import { loadOldRelay } from '../../test/support/loadTarget.js';
import type { DeliveryContext } from './DeliveryContext.js';
import { judgeEntry } from './judgeEntry.js';
import { readProgram } from './readProgram.js';

const fees = { id: hereLocation, amount: 10n };
const program = readProgram(
  encodeProgram(
    [
      { kind: 'WithdrawAsset', assets: [fees] },
      { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
    ],
    { version: 4 },
  ),
);

it.each([
  ['is its own token', { asset: 'own' }, ['barrier']],
  ['is unknown', {}, ['not-weighable', 'barrier']],
  ['is not one of its assets', { asset: 'not-found' }, ['not-weighable', 'barrier']],
  ['was weighed', { asset: 'not-found', programWeight: { refTime: 1n, proofSize: 1n } }, ['barrier']],
] as const)('a chain weighs a program before its barrier if the asset %s', (_name, known, expected) => {
  const context: DeliveryContext = { runtime: loadOldRelay(), ...known };
  expect(judgeEntry(program, context).map(({ outcome }) => outcome)).toEqual(expected);
});

const limit = { refTime: 100n, proofSize: 50n };
const withdraw: Instruction = { kind: 'WithdrawAsset', assets: [fees] };
const transact: Instruction = {
  ...{ kind: 'Transact', originKind: 'Xcm', call: '0x000000', requireWeightAtMost: limit },
};
const buy = (weightLimit: typeof limit): Instruction => ({ kind: 'BuyExecution', fees, weightLimit });
const judge = (instructions: readonly Instruction[], context: DeliveryContext) =>
  judgeEntry(readProgram(encodeProgram(instructions, { version: 4 })), context).map(
    ({ outcome, confidence }) => `${confidence} ${outcome}`,
  );

// Any executor may refuse to weigh a program; only executors that decode calls need the types of the chain.
describe('a chain whose runtime is unknown', () => {
  it.each<[string, Instruction[], string[]]>([
    ['a program without calls', [withdraw, buy(limit)], ['open not-weighable', 'open barrier']],
    [
      'a program with a call',
      [withdraw, buy(limit), transact],
      ['open undecodable-call', 'open not-weighable', 'open barrier'],
    ],
  ])('may refuse %s', (_name, instructions, expected) => {
    expect(judge(instructions, {})).toEqual(expected);
  });

  it('may refuse an unknown program for any reason', () => {
    expect(judgeEntry(undefined, {}).map(({ outcome }) => outcome)).toEqual([
      'undecodable-call',
      'not-weighable',
      'barrier',
    ]);
  });
});

// AllowTopLevelPaidExecutionFrom: the program buys at least its weight; AllowUnpaidExecutionFrom: it declares itself unpaid.
describe('the barrier', () => {
  const context: DeliveryContext = { runtime: loadOldRelay(), asset: 'own' };
  const less = { refTime: 99n, proofSize: 50n };
  const smaller = { refTime: 100n, proofSize: 49n };

  it.each<[string, Instruction[], string]>([
    ['no purchase', [withdraw, transact], 'sure barrier'],
    ['a declaration', [{ kind: 'UnpaidExecution', weightLimit: 'Unlimited' }, transact], 'open barrier'],
    ['the weight of its call', [withdraw, buy(limit), transact], 'open barrier'],
    ['less time than its call', [withdraw, buy(less), transact], 'sure barrier'],
    ['a smaller proof than its call', [withdraw, buy(smaller), transact], 'sure barrier'],
    ['any weight, without a call', [withdraw, buy(less)], 'open barrier'],
  ])('sees a program with %s', (_name, instructions, expected) => {
    expect(judge(instructions, context)).toEqual([expected]);
  });

  it('compares the purchase with the weight of the program', () => {
    const weighed = (programWeight: typeof limit) =>
      judge([withdraw, buy(limit)], { ...context, programWeight });
    expect(weighed(limit)).toEqual(['open barrier']);
    expect(weighed({ refTime: 101n, proofSize: 50n })).toEqual(['sure barrier']);
  });
});
