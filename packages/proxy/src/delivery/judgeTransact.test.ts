import { encodeProgram, type Instruction, type Junction, type OriginKind } from '@parachron/xcm';
import { describe, expect, test } from 'vitest';
import { loadOldRelay } from '../../test/support/loadTarget.js';
import type { Candidate } from './Candidate.js';
import type { DeliveryContext } from './DeliveryContext.js';
import { judgeOrigin, judgeTransact } from './judgeTransact.js';
import { readProgram } from './readProgram.js';

const account: Junction = { kind: 'AccountId32', id: `0x${'11'.repeat(32)}` };
const below: Instruction = { kind: 'DescendOrigin', interior: [account] };
const limit = { refTime: 100n, proofSize: 50n };
const transact = (originKind: OriginKind = 'SovereignAccount', requireWeightAtMost = limit): Instruction => ({
  ...{ kind: 'Transact', originKind, requireWeightAtMost },
  // System.remark of Kusama, without bytes.
  call: '0x000000',
});
const read = (program: readonly Instruction[], version: 2 | 4 = 4) =>
  readProgram(encodeProgram(program, { version }));
const derived = (kind: string) => ({ derived: { kind } }) as unknown as DeliveryContext;
const list = (candidates: readonly Candidate[]) =>
  candidates.map(({ outcome, confidence }) => `${confidence} ${outcome}`);

describe('the origin of a call', () => {
  test.each<[string, Instruction[], DeliveryContext, string[]]>([
    ['none', [{ kind: 'ClearOrigin' }, transact()], {}, ['sure xcm-failed']],
    // Native and superuser origins belong to chains, not to accounts below them.
    ['native, below the sender', [below, transact('Native')], {}, ['sure origin-kind-refused']],
    ['superuser, below the sender', [below, transact('Superuser')], {}, ['sure origin-kind-refused']],
    ['XCM, below the sender', [below, transact('Xcm')], {}, ['open origin-kind-refused']],
    ['native, the sender', [transact('Native')], {}, ['open origin-kind-refused']],
    ['the account of the sender', [transact()], derived('account'), ['open origin-not-convertible']],
    ['a known account', [below, transact()], derived('account'), []],
    [
      'an account that the chain does not derive',
      [below, transact()],
      derived('none'),
      ['sure origin-not-convertible'],
    ],
    ['an account that was not read', [below, transact()], {}, ['open origin-not-convertible']],
  ])('%s', (_title, program, context, candidates) => {
    expect(list(judgeOrigin(read(program), context))).toEqual(candidates);
  });

  test('of an unknown program may be any', () => {
    expect(list(judgeOrigin(undefined, derived('account')))).toEqual([
      'open origin-not-convertible',
      'open origin-kind-refused',
    ]);
  });
});

describe('a call', () => {
  const runtime = loadOldRelay();
  const known = { runtime, callWeight: limit, ...derived('account') };
  const judge = (program: readonly Instruction[], context: DeliveryContext, version?: 2 | 4) =>
    list(judgeTransact(read(program, version), context));

  test('of a program without calls has no obstacle', () => {
    expect(judge([below], {})).toEqual([]);
  });

  test('with known facts may only be filtered', () => {
    expect(judge([below, transact()], known)).toEqual(['open call-filtered']);
  });

  test('of an unknown program may fail at each check, in their order', () => {
    expect(list(judgeTransact(undefined, {}))).toEqual([
      'open undecodable-call',
      'open call-filtered',
      'open origin-not-convertible',
      'open origin-kind-refused',
      'open weight',
    ]);
  });

  test('without an origin fails with BadOrigin', () => {
    // The executor looks at the origin before the bytes of the call.
    for (const context of [known, {}])
      expect(judgeTransact(read([{ kind: 'ClearOrigin' }, transact()]), context)).toEqual([
        { outcome: 'xcm-failed', confidence: 'sure', error: 'BadOrigin' },
      ]);
  });

  test('of bytes that are no call is undecodable', () => {
    const wrong: Instruction = { ...transact(), call: '0xffff' } as Instruction;
    expect(judge([below, wrong], known)[0]).toBe('sure undecodable-call');
  });

  // The executor compares the weight of the call with the announced maximum after it has checked the origin.
  test.each([
    ['as announced', limit, []],
    ['with more time', { refTime: 101n, proofSize: 50n }, ['sure weight']],
    ['with a larger proof', { refTime: 100n, proofSize: 51n }, ['sure weight']],
    ['unknown', undefined, ['open call-filtered', 'open weight']],
  ])('has a weight %s', (_title, callWeight, candidates) => {
    const { callWeight: _, ...rest } = known;
    const context = callWeight ? { ...rest, callWeight } : rest;
    const expected = candidates.length === 0 ? ['open call-filtered'] : candidates;
    expect(judge([below, transact()], context)).toEqual(expected);
  });

  test('of version 2 has no announced proof: its weight is open, unless it has no proof', () => {
    const program = [below, transact('SovereignAccount', { refTime: 100n, proofSize: 0n })];
    expect(judge(program, { ...known, callWeight: { refTime: 100n, proofSize: 1n } }, 2)).toEqual([
      'open call-filtered',
      'open weight',
    ]);
    expect(judge(program, { ...known, callWeight: { refTime: 100n, proofSize: 0n } }, 2)).toEqual([
      'open call-filtered',
    ]);
    expect(judge(program, { ...known, callWeight: { refTime: 101n, proofSize: 0n } }, 2)).toEqual([
      'sure weight',
    ]);
  });
});
