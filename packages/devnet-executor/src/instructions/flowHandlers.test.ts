import type { Instruction, Junction, Program, XcmError } from '@parachron/xcm';
import { expect, it } from 'vitest';
import { alice, aliceThere, perInstruction, relay, service } from '../../test/support/createTestChain.js';
import { createTestMachine, runInstruction } from '../../test/support/createTestMachine.js';
import type { Generation } from '../generations/Generation.js';
import type { Machine } from '../machine/Machine.js';
import { flowHandlers } from './flowHandlers.js';

// Rules: the instructions of xcm_executor, by their names.

const run = (
  machine: Machine,
  instruction: Instruction,
  runNested?: (program: Program) => XcmError | undefined,
) => runInstruction(flowHandlers, machine, instruction, runNested);

const start = (generation: Generation = 'v5', config = {}) =>
  createTestMachine(generation, { config }).machine;
const withoutOrigin = () => Object.assign(start(), { origin: undefined });
const user: Junction = { kind: 'AccountId32', id: alice.hex };
const clear: Instruction = { kind: 'ClearOrigin' };
const nine = Array.from({ length: 8 }, (): Junction => ({ kind: 'OnlyChild' }));

it.each<[string, Instruction]>([
  ['DescendOrigin', { kind: 'DescendOrigin', interior: [user] }],
  ['AliasOrigin', { kind: 'AliasOrigin', location: relay }],
  ['UniversalOrigin', { kind: 'UniversalOrigin', junction: { kind: 'Parachain', paraId: 1 } }],
  ['ExecuteWithOrigin', { kind: 'ExecuteWithOrigin', descendantOrigin: [user], xcm: [] }],
])('%s needs an origin', (_title, instruction) => {
  expect(run(withoutOrigin(), instruction)).toEqual({ kind: 'BadOrigin' });
});

it('lets no origin alias another location, and none be another consensus system', () => {
  const machine = start();
  expect(run(machine, { kind: 'AliasOrigin', location: relay })).toEqual({ kind: 'NoPermission' });
  const universal = (junction: Junction): Instruction => ({ kind: 'UniversalOrigin', junction });
  const rococo = { kind: 'GlobalConsensus', network: { kind: 'Rococo' } } as const;
  expect(run(machine, universal({ kind: 'Parachain', paraId: 1 }))).toEqual({ kind: 'InvalidLocation' });
  expect(run(machine, universal(rococo))).toEqual({ kind: 'InvalidLocation' });
  // The own consensus system is refused before the origin is looked at.
  expect(run(withoutOrigin(), universal(rococo))).toEqual({ kind: 'InvalidLocation' });
});

it.each<[string, readonly Junction[] | undefined, unknown]>([
  ['a descendant of the origin', [user], aliceThere],
  ['no origin', undefined, undefined],
  ['the origin itself', [], service],
])(
  'ExecuteWithOrigin runs a program as %s, and returns to the origin',
  (_title, descendantOrigin, expected) => {
    const machine = start();
    const seen: unknown[] = [];
    const instruction: Instruction = {
      kind: 'ExecuteWithOrigin',
      xcm: [clear],
      ...(descendantOrigin ? { descendantOrigin } : {}),
    };
    const error = run(machine, instruction, (program) => {
      seen.push(machine.origin, program);
      machine.origin = relay;
      return undefined;
    });
    expect(error).toBeUndefined();
    expect(seen).toEqual([expected, [clear]]);
    expect(machine.origin).toEqual(service);
  },
);

it('ExecuteWithOrigin returns the error of its program, and to the origin as well', () => {
  const machine = start();
  const trap: XcmError = { kind: 'Trap', code: 5n };
  expect(run(machine, { kind: 'ExecuteWithOrigin', xcm: [clear] }, () => trap)).toEqual(trap);
  expect(machine.origin).toEqual(service);
});

it('ExecuteWithOrigin refuses a descendant beyond eight junctions, and runs nothing', () => {
  const machine = start();
  const instruction: Instruction = { kind: 'ExecuteWithOrigin', descendantOrigin: nine, xcm: [clear] };
  const runNested = () => expect.unreachable();
  expect(run(machine, instruction, runNested)).toEqual({ kind: 'LocationFull' });
  expect(machine.origin).toEqual(service);
});

const weightOf = (count: bigint) => ({
  refTime: count * perInstruction.refTime,
  proofSize: count * perInstruction.proofSize,
});

it.each([
  ['SetAppendix', 'appendix', 'appendixWeight'],
  ['SetErrorHandler', 'errorHandler', 'errorHandlerWeight'],
] as const)(
  '%s stores a program with its weight, and refunds the weight of the one before',
  (kind, program, weight) => {
    const machine = start();
    expect(run(machine, { kind, xcm: [clear, clear] })).toBeUndefined();
    expect(machine[program]).toEqual([clear, clear]);
    expect(machine[weight]).toEqual(weightOf(2n));
    expect(machine.surplus).toEqual(weightOf(0n));
    expect(run(machine, { kind, xcm: [clear] })).toBeUndefined();
    expect(machine[program]).toEqual([clear]);
    expect(machine[weight]).toEqual(weightOf(1n));
    expect(machine.surplus).toEqual(weightOf(2n));
  },
);

it.each(['SetAppendix', 'SetErrorHandler'] as const)('%s refuses a program without a weight', (kind) => {
  const machine = start('v5', { maxInstructions: 1 });
  expect(run(machine, { kind, xcm: [clear, clear] })).toEqual({ kind: 'WeightNotComputable' });
  expect([machine.appendix, machine.errorHandler]).toEqual([[], []]);
});

it('SetHints names the claimer of trapped assets, on v5 alone', () => {
  const hints: Instruction = { kind: 'SetHints', hints: [{ kind: 'AssetClaimer', location: relay }] };
  const machine = start();
  expect([run(machine, hints), machine.claimer]).toEqual([undefined, relay]);
  const older = start('v4');
  expect([run(older, hints), older.claimer]).toEqual([{ kind: 'Unimplemented' }, undefined]);
});
