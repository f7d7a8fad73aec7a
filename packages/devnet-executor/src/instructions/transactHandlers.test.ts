import type { Hex } from '@parachron/core';
import type { Instruction, MaybeErrorCode, OriginKind, Weight } from '@parachron/xcm';
import { expect, it } from 'vitest';
import { relay } from '../../test/support/createTestChain.js';
import { createTestMachine, runInstruction, type TestMachine } from '../../test/support/createTestMachine.js';
import type { Generation } from '../generations/Generation.js';
import type { CallResult } from '../Host.js';
import { transactHandlers } from './transactHandlers.js';

// Rules: Transact of xcm_executor. The calls of the test's chain announce { 1000, 100 }; 0x01 uses { 400, 40 }, 0x02 fails, and
// 0x03 is refused by the filter.

const announced: Weight = { refTime: 1_000n, proofSize: 100n };

const transact = (call: Hex, limit?: Weight, originKind: OriginKind = 'SovereignAccount'): Instruction => ({
  kind: 'Transact',
  originKind,
  call,
  ...(limit ? { requireWeightAtMost: limit } : {}),
});

const run = ({ machine }: TestMachine, instruction: Instruction) =>
  runInstruction(transactHandlers, machine, instruction)?.kind ?? 'ok';

const kindsOf = ({ host }: TestMachine) => host.events.map(({ kind }) => kind);

it.each<[string, Hex, OriginKind, string]>([
  ['a call', '0x00', 'SovereignAccount', 'ok'],
  ['a call that fails', '0x02', 'SovereignAccount', 'ok'],
  ['bytes that are no call', '0xffff', 'SovereignAccount', 'FailedToDecode'],
  ['a call that messages may not make', '0x03', 'SovereignAccount', 'NoPermission'],
  ['a call as root, which a sibling is not', '0x00', 'Superuser', 'BadOrigin'],
])('Transact dispatches %s', (_title, call, originKind, expected) => {
  const test = createTestMachine();
  expect(run(test, transact(call, announced, originKind))).toBe(expected);
  expect(kindsOf(test)).toEqual(expected === 'ok' ? ['Dispatched'] : []);
});

it('Transact needs an origin, before it decodes the call', () => {
  const test = createTestMachine();
  test.machine.origin = undefined;
  expect(run(test, transact('0xffff'))).toBe('BadOrigin');
});

it.each<[Generation, Weight, string]>([
  ['v4', announced, 'ok'],
  ['v4', { refTime: 999n, proofSize: 100n }, 'MaxWeightInvalid'],
  ['v4', { refTime: 1_000n, proofSize: 99n }, 'MaxWeightInvalid'],
  // v2 counts time alone, v5 ignores the announced weight.
  ['v2', { refTime: 1_000n, proofSize: 0n }, 'ok'],
  ['v2', { refTime: 999n, proofSize: 0n }, 'MaxWeightInvalid'],
  ['v5', { refTime: 0n, proofSize: 0n }, 'ok'],
])('Transact on %s compares the weight of the call with %o: %s', (generation, limit, expected) => {
  const test = createTestMachine(generation);
  expect(run(test, transact('0x00', limit))).toBe(expected);
  expect(kindsOf(test)).toEqual(expected === 'ok' ? ['Dispatched'] : []);
});

it.each<[Generation, Weight]>([
  ['v4', { refTime: 600n, proofSize: 60n }],
  ['v5', { refTime: 600n, proofSize: 60n }],
  ['v2', { refTime: 600n, proofSize: 0n }],
])('Transact on %s adds the unused weight to the surplus', (generation, surplus) => {
  const test = createTestMachine(generation);
  run(test, transact('0x01', announced));
  expect(test.machine.surplus).toEqual(surplus);
  run(test, transact('0x01', announced));
  expect(test.machine.surplus).toEqual({ refTime: 2n * surplus.refTime, proofSize: 2n * surplus.proofSize });
});

it('Transact adds nothing to the surplus of a call that uses all, or more', () => {
  const used = (actualWeight: Weight | undefined) => {
    const dispatch = (): CallResult => (actualWeight ? { actualWeight } : {});
    const test = createTestMachine('v5', {
      host: { findCall: () => ({ weight: announced, allowed: true, dispatch }) },
    });
    run(test, transact('0x00'));
    return test.machine.surplus;
  };
  const nothing = { refTime: 0n, proofSize: 0n };
  expect(used(undefined)).toEqual(nothing);
  expect(used({ refTime: 5_000n, proofSize: 500n })).toEqual(nothing);
  expect(used({ refTime: 5_000n, proofSize: 10n })).toEqual({ refTime: 0n, proofSize: 90n });
});

/** The status after a call with an error of a length. */
function statusOf(bytes: number): MaybeErrorCode {
  const error: Hex = `0x${'ab'.repeat(bytes)}`;
  const findCall = () => ({ weight: announced, allowed: true, dispatch: () => ({ error }) });
  const test = createTestMachine('v5', { host: { findCall } });
  run(test, transact('0x00'));
  return test.machine.transactStatus;
}

// MaxDispatchErrorLen of xcm::v3 is 128.
it.each([
  [5, 'Error', 5],
  [128, 'Error', 128],
  [129, 'TruncatedError', 128],
  [300, 'TruncatedError', 128],
])('keeps at most 128 bytes of an error of %s', (bytes, kind, kept) => {
  expect(statusOf(bytes)).toEqual({ kind, error: `0x${'ab'.repeat(kept)}` });
});

it('keeps the status of the last call, until it is cleared', () => {
  const test = createTestMachine();
  expect(test.machine.transactStatus).toEqual({ kind: 'Success' });
  run(test, transact('0x02'));
  expect(test.machine.transactStatus).toEqual({ kind: 'Error', error: '0x03050100000000' });
  run(test, { kind: 'ClearTransactStatus' });
  expect(test.machine.transactStatus).toEqual({ kind: 'Success' });
  run(test, transact('0x02'));
  run(test, transact('0x00'));
  expect(test.machine.transactStatus).toEqual({ kind: 'Success' });
});

it.each<[MaybeErrorCode, MaybeErrorCode, string]>([
  [{ kind: 'Success' }, { kind: 'Success' }, 'ok'],
  [{ kind: 'Success' }, { kind: 'Error', error: '0x01' }, 'ExpectationFalse'],
  [{ kind: 'Error', error: '0x01' }, { kind: 'Success' }, 'ExpectationFalse'],
  [{ kind: 'Error', error: '0x01' }, { kind: 'Error', error: '0x01' }, 'ok'],
  [{ kind: 'Error', error: '0x01' }, { kind: 'Error', error: '0x02' }, 'ExpectationFalse'],
  [{ kind: 'Error', error: '0x01' }, { kind: 'TruncatedError', error: '0x01' }, 'ExpectationFalse'],
])('ExpectTransactStatus compares %o with %o: %s', (actual, status, expected) => {
  const test = createTestMachine();
  test.machine.transactStatus = actual;
  expect(run(test, { kind: 'ExpectTransactStatus', status })).toBe(expected);
});

it('ReportTransactStatus sends the status to the one who asks', () => {
  const test = createTestMachine();
  const status = { kind: 'Error', error: '0x01' } as const;
  test.machine.transactStatus = status;
  const responseInfo = { destination: relay, queryId: 4n, maxWeight: announced };
  expect(run(test, { kind: 'ReportTransactStatus', responseInfo })).toBe('ok');
  expect(test.host.events).toMatchObject([
    {
      kind: 'Sent',
      destination: relay,
      program: [{ queryId: 4n, response: { kind: 'DispatchResult', status } }],
    },
  ]);
});
