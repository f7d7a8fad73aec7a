import type { Instruction, Program, Weight } from '@parachron/xcm';
import { expect, it } from 'vitest';
import { createMemoryHost } from '../../test/executor/support/createMemoryHost.js';
import { makeConfig } from '../../test/executor/support/createTestChain.js';
import type { ExecutorConfig } from './ExecutorConfig.js';
import { quoteProgramWeight } from './quoteProgramWeight.js';

// Rules: FixedWeightBounds of xcm_builder: a weight per instruction, the weight of a call, a limit of instructions in all.
// The chain of these tests weighs its call 0x00 as { 1000, 100 }.

const each: Weight = { refTime: 10n, proofSize: 3n };
const maxU64 = (1n << 64n) - 1n;

const clear: Instruction = { kind: 'ClearOrigin' };
const transact = (call: `0x${string}`, requireWeightAtMost?: Weight): Instruction => ({
  kind: 'Transact',
  originKind: 'SovereignAccount',
  call,
  ...(requireWeightAtMost ? { requireWeightAtMost } : {}),
});
const appendix = (xcm: Program): Instruction => ({ kind: 'SetAppendix', xcm });
const announced: Weight = { refTime: 7n, proofSize: 5n };

const weigh = (program: Program, changes: Partial<ExecutorConfig> = {}) =>
  quoteProgramWeight(program, {
    config: makeConfig({ instructionWeight: each, maxInstructions: 4, ...changes }),
    host: createMemoryHost(),
  });

it.each<[string, Program, Weight]>([
  ['no instruction', [], { refTime: 0n, proofSize: 0n }],
  ['each instruction', [clear, clear], { refTime: 20n, proofSize: 6n }],
  ['the announced weight of a call', [transact('0x00', announced)], { refTime: 17n, proofSize: 8n }],
  ['the weight of a call without an announced one', [transact('0x00')], { refTime: 1_010n, proofSize: 103n }],
  ['the announced weight without decoding', [transact('0xffff', announced)], { refTime: 17n, proofSize: 8n }],
  ['the programs inside', [appendix([clear, clear]), clear], { refTime: 40n, proofSize: 12n }],
  ['the error handler', [{ kind: 'SetErrorHandler', xcm: [clear] }], { refTime: 20n, proofSize: 6n }],
])('adds up %s', (_title, program, weight) => {
  expect(weigh(program)).toEqual(weight);
});

it('counts the instructions of nested programs against the limit', () => {
  expect(weigh([clear, clear, clear, clear])).toBeDefined();
  expect(weigh([clear, appendix([clear, clear])])).toBeDefined();
  expect(weigh([clear, clear, clear, clear, clear])).toBeUndefined();
  expect(weigh([clear, appendix([clear, clear, clear])])).toBeUndefined();
  expect(weigh([appendix([clear, clear]), clear, clear])).toBeUndefined();
});

it.each<[string, Partial<ExecutorConfig>, Program]>([
  ['a call that does not decode', {}, [clear, transact('0xffff')]],
  ['two instructions', { instructionWeight: { refTime: maxU64, proofSize: 0n } }, [clear, clear]],
  ['the proof', { instructionWeight: { refTime: 0n, proofSize: maxU64 } }, [clear, clear]],
  [
    'an instruction and its call',
    { instructionWeight: { refTime: maxU64, proofSize: 0n } },
    [transact('0x00')],
  ],
])('has no weight beyond 64 bits, or without one: %s', (_title, changes, program) => {
  expect(weigh(program, changes)).toBeUndefined();
});
