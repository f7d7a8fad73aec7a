import type { Instruction, Junction } from '@parachron/xcm';
import { describe, expect, test } from 'vitest';
import { describeCall, findCallBefore } from './listCalls.js';
import { deriveOriginLocation, isBelow, isSameOrigin, listSteps, type StepOrigin } from './listSteps.js';
import type { ProgramSummary } from './readProgram.js';

const key = (byte: string): Junction => ({ kind: 'AccountId32', id: `0x${byte.repeat(32)}` });
const [one, other] = [key('11'), key('22')];
const topic = (byte: string): Instruction => ({ kind: 'SetTopic', topic: `0x${byte.repeat(32)}` });
const transact = (call: `0x${string}`): Instruction => ({ kind: 'Transact', originKind: 'Xcm', call });
const location = { parents: 1, interior: [] };

/** The origins of the topics of a program, by their first byte. */
const list = (program: readonly Instruction[]) =>
  listSteps(program).flatMap(({ instruction, origin }) =>
    instruction.kind === 'SetTopic' ? [[instruction.topic.slice(2, 4), origin] as const] : [],
  );

describe('the origin of an instruction', () => {
  test.each<[string, Instruction[], StepOrigin]>([
    ['is the sender at first', [], { kind: 'sender' }],
    ['is below the sender', [{ kind: 'DescendOrigin', interior: [one] }], { kind: 'below', interior: [one] }],
    [
      'is further below',
      [
        { kind: 'DescendOrigin', interior: [one] },
        { kind: 'DescendOrigin', interior: [other] },
      ],
      { kind: 'below', interior: [one, other] },
    ],
    ['is none', [{ kind: 'ClearOrigin' }], { kind: 'none' }],
    ['stays none', [{ kind: 'ClearOrigin' }, { kind: 'DescendOrigin', interior: [one] }], { kind: 'none' }],
    ['is an alias', [{ kind: 'AliasOrigin', location }], { kind: 'other', location }],
    [
      'is below an alias',
      [
        { kind: 'AliasOrigin', location },
        { kind: 'DescendOrigin', interior: [one] },
      ],
      { kind: 'other', location: { parents: 1, interior: [one] } },
    ],
    [
      'is below an unknown location',
      [
        { kind: 'UniversalOrigin', junction: one },
        { kind: 'DescendOrigin', interior: [one] },
      ],
      { kind: 'other' },
    ],
  ])('%s', (_title, before, origin) => {
    expect(list([...before, topic('01')])).toEqual([['01', origin]]);
  });

  // ExecuteWithOrigin: the inner program has a descendant of the origin, or none, and the outer origin returns after it.
  test('of an inner program ends with the inner program', () => {
    const below: Instruction = { kind: 'ExecuteWithOrigin', descendantOrigin: [one], xcm: [topic('01')] };
    const cleared: Instruction = { kind: 'ExecuteWithOrigin', xcm: [topic('02')] };
    expect(list([below, topic('03'), cleared, topic('04')])).toEqual([
      ['01', { kind: 'below', interior: [one] }],
      ['03', { kind: 'sender' }],
      ['02', { kind: 'none' }],
      ['04', { kind: 'sender' }],
    ]);
  });

  // The last SetAppendix replaces the others; its program runs at the end, with the last origin.
  test('of the appendix is the last origin of the program', () => {
    const program: Instruction[] = [
      { kind: 'SetAppendix', xcm: [topic('01')] },
      { kind: 'SetAppendix', xcm: [topic('02')] },
      topic('03'),
      { kind: 'ClearOrigin' },
    ];
    expect(list(program)).toEqual([
      ['03', { kind: 'sender' }],
      ['02', { kind: 'none' }],
    ]);
  });
});

describe('two origins', () => {
  const below = (...interior: Junction[]): StepOrigin => ({ kind: 'below', interior });
  const [sender, none] = [{ kind: 'sender' }, { kind: 'none' }] as const;
  test.each<[StepOrigin, StepOrigin, boolean]>([
    [sender, sender, true],
    [sender, below(one), false],
    [below(one), sender, false],
    [below(one), below(one), true],
    [below(one), below(other), false],
    [below(one), below(one, other), false],
    // No account stands for none, and an alias may be any account.
    [none, none, false],
    [{ kind: 'other', location }, { kind: 'other', location }, false],
  ])('%j and %j', (left, right, isSame) => {
    expect(isSameOrigin(left, right)).toBe(isSame);
  });

  test('an account is immediately below the sender', () => {
    expect([below(one), below(one, other), sender, none].map(isBelow)).toEqual([true, false, false, false]);
  });
});

test('an origin has a location, as the target sees it', () => {
  const parachain = { kind: 'Parachain', paraId: 2114 } as const;
  const locate = (origin: StepOrigin) => deriveOriginLocation(origin, { paraId: 2114, relation: 'sibling' });
  expect(locate({ kind: 'sender' })).toEqual({ parents: 1, interior: [parachain] });
  expect(locate({ kind: 'below', interior: [one] })).toEqual({ parents: 1, interior: [parachain, one] });
  expect(locate({ kind: 'other', location })).toEqual(location);
  expect(locate({ kind: 'other' })).toBeUndefined();
  expect(locate({ kind: 'none' })).toBeUndefined();
});

describe('a call', () => {
  const success: Instruction = { kind: 'ExpectTransactStatus', status: { kind: 'Success' } };
  const failure: Instruction = {
    kind: 'ExpectTransactStatus',
    status: { kind: 'TruncatedError', bytes: '0x' },
  } as never;
  const describeFirst = (...after: Instruction[]) =>
    describeCall(listSteps([{ kind: 'DescendOrigin', interior: [one] }, transact('0x01'), ...after]), 1);

  test('has the account below the sender as its caller', () => {
    expect(describeFirst()).toEqual({
      ...{ caller: { kind: 'below', interior: [one] }, isCalledBelow: true, expectsSuccess: false },
    });
    expect(describeCall([], -1)).toEqual({
      ...{ caller: { kind: 'sender' }, isCalledBelow: false, expectsSuccess: false },
    });
  });

  // Transact sets the status, and ClearTransactStatus removes it.
  test.each<[string, Instruction[], boolean]>([
    ['is expected to succeed', [topic('01'), success], true],
    ['is expected to fail', [failure], false],
    ['has its status cleared before', [{ kind: 'ClearTransactStatus' }, success], false],
    ['is followed by another call before', [transact('0x02'), success], false],
  ])('%s', (_title, after, expectsSuccess) => {
    expect(describeFirst(...after).expectsSuccess).toBe(expectsSuccess);
  });

  test('is found before the instruction that checks its status', () => {
    const [first, second] = [transact('0x01'), transact('0x02')];
    const clear: Instruction = { kind: 'ClearTransactStatus' };
    const find = (run: readonly Instruction[]) =>
      findCallBefore({ run, steps: listSteps(run) } as unknown as ProgramSummary, success)?.transact;
    expect(find([first, second, success])).toBe(second);
    expect(find([first, success, second])).toBe(first);
    expect(find([first, clear, success])).toBeUndefined();
    expect(find([success, first])).toBeUndefined();
  });
});
