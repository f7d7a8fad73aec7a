import type { Answer } from '@parachron/core';
import { expect, test } from 'vitest';
import { deriveBlockSeconds } from './deriveBlockSeconds.js';

const chain = 'a chain';

function answers(values: { readonly [name: string]: number }): { [name: string]: Answer<unknown> } {
  const block = { number: 1, hash: '0x11' } as const;
  const known = Object.entries(values).map(([key, value]) => {
    return [key, { known: true, value, evidence: { chain, block, key, value: null } }] as const;
  });
  return Object.fromEntries(known);
}

const babe = 'Babe.ExpectedBlockTime';
const aura = 'AuraApi.slot_duration';
const period = 'Timestamp.MinimumPeriod';
// pallet_timestamp refuses a block before the minimum period has passed: with half a slot, a slot has one block.
test.each([
  ['Babe before Aura', { [babe]: 6000, [aura]: 12_000 }, 6, babe],
  ['a slot with one block', { [aura]: 12_000, [period]: 6000 }, 12, aura],
  ['the timestamp', { [period]: 3000 }, 6, `twice ${period}, an estimate`],
  ['a slot of half a second', { [aura]: 500, [period]: 250 }, 0.5, aura],
  ['blocks of one second', { [period]: 500 }, 1, `twice ${period}, an estimate`],
])('the block time is of %s', (_title, values, value, source) => {
  const blockSeconds = deriveBlockSeconds(answers(values), chain);
  expect(blockSeconds).toEqual({ known: true, value, source });
});

test.each([
  ['no constant', {}],
  ['a period close to zero', { [aura]: 0, [period]: 1 }],
  ['a slot close to zero', { [aura]: 99 }],
])('the block time is unknown with %s', (_title, values) => {
  const blockSeconds = deriveBlockSeconds(answers(values), chain);
  expect(blockSeconds).toMatchObject({ known: false, reason: `${chain} states no block time` });
});

test.each([0, 2000])(
  'the block time is unknown if a minimum period of %i ms allows several blocks in a slot',
  (least) => {
    const blockSeconds = deriveBlockSeconds(answers({ [aura]: 6000, [period]: least }), chain);
    expect(blockSeconds).toMatchObject({
      known: false,
      reason: `${chain} may build several blocks in a slot of 6 s (AuraApi.slot_duration)`,
    });
  },
);
