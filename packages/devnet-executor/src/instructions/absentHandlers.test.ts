import type { Instruction, Location } from '@parachron/xcm';
import { expect, it } from 'vitest';
import { native, relay, tokens } from '../../test/support/createTestChain.js';
import { createTestMachine, runInstruction } from '../../test/support/createTestMachine.js';
import type { Generation } from '../generations/Generation.js';
import { absentHandlers } from './absentHandlers.js';

const run = (
  generation: Generation,
  instruction: Instruction,
  change: { origin?: Location | undefined } = {},
) => {
  const { machine } = createTestMachine(generation);
  return runInstruction(absentHandlers, Object.assign(machine, change), instruction)?.kind ?? 'ok';
};

const none = { origin: undefined };

it.each<[Generation, string]>([
  ['v2', 'Unimplemented'],
  ['v4', 'NoDeal'],
  ['v5', 'NoDeal'],
])('has no exchange on %s, and takes no assets for one', (generation, expected) => {
  const { machine } = createTestMachine(generation);
  machine.holding = machine.holding.add([tokens(5n)]);
  const give = { kind: 'Definite', assets: [tokens(5n)] } as const;
  const instruction: Instruction = { kind: 'ExchangeAsset', give, want: [], maximal: true };
  expect(runInstruction(absentHandlers, machine, instruction)).toEqual({ kind: expected });
  expect(machine.holding.get(tokens(0n))).toBe(5n);
});

it.each<Instruction>([
  { kind: 'LockAsset', asset: tokens(1n), unlocker: relay },
  { kind: 'UnlockAsset', asset: tokens(1n), target: relay },
  { kind: 'NoteUnlockable', asset: tokens(1n), owner: relay },
  { kind: 'RequestUnlock', asset: tokens(1n), locker: relay },
])('has no locks of assets: %o', (instruction) => {
  expect(run('v5', instruction)).toBe('LockError');
  expect(run('v5', instruction, none)).toBe('BadOrigin');
});

it('has no bridge', () => {
  const network = { kind: 'Kusama' } as const;
  const instruction: Instruction = { kind: 'ExportMessage', network, destination: [], xcm: [] };
  expect(run('v5', instruction)).toBe('Unroutable');
  expect(run('v5', instruction, none)).toBe('BadOrigin');
  // The chain of the test is two junctions below the universe: consensus system and parachain.
  expect(run('v5', instruction, { origin: { ...native, parents: 2 } })).toBe('Unroutable');
  expect(run('v5', instruction, { origin: { ...native, parents: 3 } })).toBe('Unanchored');
});

it.each<Instruction>([
  { kind: 'HrmpNewChannelOpenRequest', sender: 1, maxMessageSize: 2, maxCapacity: 3 },
  { kind: 'HrmpChannelAccepted', recipient: 1 },
  { kind: 'HrmpChannelClosing', initiator: 1, sender: 2, recipient: 3 },
])('ignores notices about channels on v5, and refuses them before: %o', (instruction) => {
  const outcomes = (['v2', 'v4', 'v5'] as const).map((generation) => run(generation, instruction));
  expect(outcomes).toEqual(['Unimplemented', 'Unimplemented', 'ok']);
});
