import type { Instruction, Junction } from '@parachron/xcm';
import { describe, expect, test } from 'vitest';
import { deriveOriginLocation, isBelow, listSteps, type StepOrigin } from './listSteps.js';

const key = (byte: string): Junction => ({ kind: 'AccountId32', id: `0x${byte.repeat(32)}` });
const [one, other] = [key('11'), key('22')];
const topic = (byte: string): Instruction => ({ kind: 'SetTopic', topic: `0x${byte.repeat(32)}` });
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

test('an account is immediately below the sender', () => {
  const below = (...interior: Junction[]): StepOrigin => ({ kind: 'below', interior });
  const origins: StepOrigin[] = [below(one), below(one, other), { kind: 'sender' }, { kind: 'none' }];
  expect(origins.map(isBelow)).toEqual([true, false, false, false]);
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
