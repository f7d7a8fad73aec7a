import type { Instruction, Program, Weight } from '@parachron/xcm';
import { expect, it } from 'vitest';
import { createMemoryHost } from '../../test/support/createMemoryHost.js';
import { makeConfig } from '../../test/support/createTestChain.js';
import type { ExecutorConfig } from '../ExecutorConfig.js';
import type { Generation } from '../generations/Generation.js';
import { quoteInstructionWeight, quoteProgramWeight } from './quoteProgramWeight.js';
import { maxU64 } from './weightArithmetic.js';

// Rules: FixedWeightBounds of xcm_builder: a weight per instruction, the weight of a call, a limit of instructions in all.
// The chain of these tests weighs its call 0x00 as { 1000, 100 }.

const each: Weight = { refTime: 10n, proofSize: 3n };
const scalesOf = (generation: Generation, changes: Partial<ExecutorConfig> = {}) => ({
  config: makeConfig(generation, { instructionWeight: each, maxInstructions: 4, ...changes }),
  host: createMemoryHost(),
});

const clear: Instruction = { kind: 'ClearOrigin' };
const transact = (call: `0x${string}`, requireWeightAtMost?: Weight): Instruction => ({
  kind: 'Transact',
  originKind: 'SovereignAccount',
  call,
  ...(requireWeightAtMost ? { requireWeightAtMost } : {}),
});
const appendix = (xcm: Program): Instruction => ({ kind: 'SetAppendix', xcm });
const announced: Weight = { refTime: 7n, proofSize: 5n };

const weigh = (
  generation: Generation,
  program: Program,
  changes: Partial<ExecutorConfig> = {},
  limit?: Weight,
) => quoteProgramWeight(program, scalesOf(generation, changes), limit);

it.each<[string, Generation, Program, Weight]>([
  ['no instruction', 'v5', [], { refTime: 0n, proofSize: 0n }],
  ['each instruction', 'v5', [clear, clear], { refTime: 20n, proofSize: 6n }],
  ['no proof on v2', 'v2', [clear, clear], { refTime: 20n, proofSize: 0n }],
  [
    'the announced weight of a call on v2',
    'v2',
    [transact('0x00', announced)],
    { refTime: 17n, proofSize: 0n },
  ],
  [
    'the announced weight of a call on v4',
    'v4',
    [transact('0x00', announced)],
    { refTime: 17n, proofSize: 8n },
  ],
  [
    'the weight of the call itself on v5',
    'v5',
    [transact('0x00', announced)],
    { refTime: 1_010n, proofSize: 103n },
  ],
  ['no call without an announced weight', 'v4', [transact('0x00')], each],
  ['the programs inside', 'v5', [appendix([clear, clear]), clear], { refTime: 40n, proofSize: 12n }],
  ['the error handler', 'v5', [{ kind: 'SetErrorHandler', xcm: [clear] }], { refTime: 20n, proofSize: 6n }],
  [
    'a program with an origin of its own',
    'v5',
    [{ kind: 'ExecuteWithOrigin', xcm: [clear] }],
    { refTime: 20n, proofSize: 6n },
  ],
])('adds up %s', (_title, generation, program, weight) => {
  expect(weigh(generation, program)).toEqual({ ok: true, weight });
});

it('counts the instructions of nested programs against the limit', () => {
  expect(weigh('v5', [clear, clear, clear, clear]).ok).toBe(true);
  expect(weigh('v5', [clear, appendix([clear, clear])]).ok).toBe(true);
  const tooMany = { ok: false, error: { kind: 'ExceedsStackLimit' } };
  expect(weigh('v5', [clear, clear, clear, clear, clear])).toEqual({ ...tooMany, index: 4 });
  expect(weigh('v5', [clear, appendix([clear, clear, clear])])).toEqual({ ...tooMany, index: 1 });
  expect(weigh('v5', [appendix([clear, clear]), clear, clear])).toEqual({ ...tooMany, index: 2 });
});

it('names instruction and error of a program without a weight on v5 alone', () => {
  const program = [clear, transact('0xffff')];
  expect(weigh('v5', program)).toEqual({ ok: false, index: 1, error: { kind: 'FailedToDecode' } });
  expect(weigh('v4', [clear, clear, clear, clear, clear])).toEqual({
    ok: false,
    index: 4,
    error: { kind: 'WeightNotComputable' },
  });
  // Announced weights need no decoding.
  expect(weigh('v4', program).ok).toBe(true);
});

it.each<[string, Partial<ExecutorConfig>, Program]>([
  ['of two instructions', { instructionWeight: { refTime: maxU64, proofSize: 0n } }, [clear, clear]],
  ['of the proof', { instructionWeight: { refTime: 0n, proofSize: maxU64 } }, [clear, clear]],
  [
    'of an instruction and its call',
    { instructionWeight: { refTime: maxU64, proofSize: 0n } },
    [transact('0x00')],
  ],
])('refuses a sum beyond 64 bits: %s', (_title, changes, program) => {
  const index = program.length - 1;
  expect(weigh('v5', program, changes)).toEqual({ ok: false, index, error: { kind: 'Overflow' } });
});

it('stops above a limit on v5, with the weight up to there; elsewhere weighs all', () => {
  const limit: Weight = { refTime: 20n, proofSize: 100n };
  expect(weigh('v5', [clear, clear], {}, limit).ok).toBe(true);
  expect(weigh('v5', [clear, clear, clear, clear], {}, limit)).toEqual({
    ok: false,
    index: 2,
    error: { kind: 'WeightLimitReached', weight: { refTime: 30n, proofSize: 9n } },
  });
  const ofProof: Weight = { refTime: 100n, proofSize: 5n };
  expect(weigh('v5', [clear, clear], {}, ofProof)).toMatchObject({ ok: false, index: 1 });
  expect(weigh('v4', [clear, clear, clear, clear], {}, limit).ok).toBe(true);
});

it('weighs one instruction of any depth, and nothing for one without a weight', () => {
  const scales = scalesOf('v5');
  expect(quoteInstructionWeight(clear, scales)).toEqual(each);
  expect(quoteInstructionWeight(appendix([clear, clear, clear, clear, clear]), scales)).toEqual({
    refTime: 60n,
    proofSize: 18n,
  });
  expect(quoteInstructionWeight(transact('0xffff'), scales)).toEqual({ refTime: 0n, proofSize: 0n });
});
