import type { Instruction, PalletInfo, XcmError } from '@parachron/xcm';
import { beforeEach, expect, it } from 'vitest';
import { relay, service, tokens } from '../../test/support/createTestChain.js';
import { createTestMachine, runInstruction, type TestMachine } from '../../test/support/createTestMachine.js';
import { expectationHandlers } from './expectationHandlers.js';

let test: TestMachine;
beforeEach(() => {
  test = createTestMachine();
});

const outcomeOf = (instruction: Instruction) =>
  runInstruction(expectationHandlers, test.machine, instruction)?.kind ?? 'ok';

it.each([
  [10n, 'ok'],
  [9n, 'ok'],
  [11n, 'ExpectationFalse'],
])('ExpectAsset: %s of 10 in the holding register', (amount, expected) => {
  test.machine.holding = test.machine.holding.add([tokens(10n)]);
  expect(outcomeOf({ kind: 'ExpectAsset', assets: [tokens(amount)] })).toBe(expected);
  expect(test.machine.holding.get(tokens(0n))).toBe(10n);
});

it('ExpectOrigin compares the origin, also with none', () => {
  expect(outcomeOf({ kind: 'ExpectOrigin', origin: service })).toBe('ok');
  expect(outcomeOf({ kind: 'ExpectOrigin', origin: relay })).toBe('ExpectationFalse');
  expect(outcomeOf({ kind: 'ExpectOrigin' })).toBe('ExpectationFalse');
  test.machine.origin = undefined;
  expect(outcomeOf({ kind: 'ExpectOrigin' })).toBe('ok');
  expect(outcomeOf({ kind: 'ExpectOrigin', origin: service })).toBe('ExpectationFalse');
});

const weight = (refTime: bigint, proofSize: bigint): XcmError => ({
  kind: 'WeightLimitReached',
  weight: { refTime, proofSize },
});

it.each<[string, XcmError, number, XcmError, number, string]>([
  ['the same error', { kind: 'Overflow' }, 3, { kind: 'Overflow' }, 3, 'ok'],
  ['another index', { kind: 'Overflow' }, 3, { kind: 'Overflow' }, 4, 'ExpectationFalse'],
  ['another error', { kind: 'Overflow' }, 3, { kind: 'BadOrigin' }, 3, 'ExpectationFalse'],
  ['the same trap', { kind: 'Trap', code: 1n }, 0, { kind: 'Trap', code: 1n }, 0, 'ok'],
  ['another code', { kind: 'Trap', code: 1n }, 0, { kind: 'Trap', code: 2n }, 0, 'ExpectationFalse'],
  ['the same weight', weight(1n, 2n), 0, weight(1n, 2n), 0, 'ok'],
  ['another time', weight(1n, 2n), 0, weight(2n, 2n), 0, 'ExpectationFalse'],
  ['another proof', weight(1n, 2n), 0, weight(1n, 1n), 0, 'ExpectationFalse'],
])('ExpectError: %s', (_title, error, index, other, at, expected) => {
  test.machine.error = { index, error };
  expect(outcomeOf({ kind: 'ExpectError', error: { index: at, error: other } })).toBe(expected);
});

it('ExpectError compares an error with none', () => {
  const error = { index: 0, error: { kind: 'Overflow' } } as const;
  expect(outcomeOf({ kind: 'ExpectError' })).toBe('ok');
  expect(outcomeOf({ kind: 'ExpectError', error })).toBe('ExpectationFalse');
  test.machine.error = error;
  expect(outcomeOf({ kind: 'ExpectError' })).toBe('ExpectationFalse');
});

// The chain of the test has one pallet: index 10, "Bal", module "pa", version 4.2.0.
it.each([
  ['itself', {}, 'ok'],
  ['an older minor version', { minCrateMinor: 1 }, 'ok'],
  ['a newer minor version', { minCrateMinor: 3 }, 'VersionIncompatible'],
  ['an older major version', { crateMajor: 3 }, 'VersionIncompatible'],
  ['a newer major version', { crateMajor: 5 }, 'VersionIncompatible'],
  ['another name', { name: '0x42' }, 'NameMismatch'],
  ['another module', { moduleName: '0x42' }, 'NameMismatch'],
  ['another index', { index: 11 }, 'PalletNotFound'],
] as const)('ExpectPallet expects %s', (_title, change, expected) => {
  const instruction = {
    kind: 'ExpectPallet',
    index: 10,
    name: '0x42616c',
    moduleName: '0x7061',
    crateMajor: 4,
    minCrateMinor: 2,
    ...change,
  } as const;
  expect(outcomeOf(instruction)).toBe(expected);
});

const info = { destination: relay, queryId: 9n, maxWeight: { refTime: 1n, proofSize: 1n } };
const lastSent = () => test.host.events.at(-1);

const answerOf = (response: unknown) => ({
  kind: 'Sent',
  destination: relay,
  program: [
    {
      kind: 'QueryResponse',
      queryId: 9n,
      response,
      maxWeight: info.maxWeight,
      // The relay chain sees the service below itself.
      querier: { parents: 0, interior: [{ kind: 'Parachain', paraId: 2114 }] },
    },
  ],
});

it('QueryPallet answers with the pallets of a module', () => {
  const pallet = { index: 10, name: '0x42616c', moduleName: '0x7061', major: 4, minor: 2, patch: 0 };
  expect(outcomeOf({ kind: 'QueryPallet', moduleName: '0x7061', responseInfo: info })).toBe('ok');
  expect(lastSent()).toEqual(answerOf({ kind: 'PalletsInfo', pallets: [pallet] }));
  expect(outcomeOf({ kind: 'QueryPallet', moduleName: '0x70', responseInfo: info })).toBe('ok');
  expect(lastSent()).toEqual(answerOf({ kind: 'PalletsInfo', pallets: [] }));
});

it.each([
  [64, 'ok'],
  [65, 'Overflow'],
])('QueryPallet answers with at most 64 pallets: %s', (count, expected) => {
  const pallet: PalletInfo = { index: 1, name: '0x', moduleName: '0x7061', major: 1, minor: 0, patch: 0 };
  test = createTestMachine('v5', {
    host: { listPallets: () => Array.from({ length: count }, () => pallet) },
  });
  expect(outcomeOf({ kind: 'QueryPallet', moduleName: '0x7061', responseInfo: info })).toBe(expected);
});

it('ReportError answers with the error of the program, or with none', () => {
  expect(outcomeOf({ kind: 'ReportError', responseInfo: info })).toBe('ok');
  expect(lastSent()).toEqual(answerOf({ kind: 'ExecutionResult' }));
  const failure = { index: 2, error: { kind: 'Trap', code: 3n } } as const;
  test.machine.error = failure;
  expect(outcomeOf({ kind: 'ReportError', responseInfo: info })).toBe('ok');
  expect(lastSent()).toEqual(answerOf({ kind: 'ExecutionResult', failure }));
});
