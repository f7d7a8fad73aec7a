import { expect, it, vi } from 'vitest';
import { createBaseRuntime } from '../kinds/createBaseRuntime.js';
import { createServiceConfig } from '../kinds/createServiceConfig.js';
import type { ChainRecipe } from '../rpc/Chain.js';
import { deriveCodeMark } from '../runtime/deriveCodeMark.js';
import { getCodeMark } from './getCodeMark.js';

const config = createServiceConfig({ variant: 'H' });
const parts = { pallets: [], apis: [] };

/** A runtime that counts how often its metadata is read. */
function createRuntime(specName: string) {
  const runtime = createBaseRuntime(config, { specName, startTime: 0, parts });
  const getMetadata = vi.fn(runtime.getMetadata);
  return { runtime: { ...runtime, getMetadata }, getMetadata };
}

const target = (options: object): ChainRecipe => ({ kind: 'target', options });

it('encodes the metadata once for chains of one recipe', () => {
  const first = createRuntime('one');
  const next = createRuntime('one');
  const mark = getCodeMark(first.runtime, target({ paraId: 1, deposit: 5n }));
  expect(mark).toEqual(deriveCodeMark(createRuntime('one').runtime));
  expect(getCodeMark(next.runtime, target({ paraId: 1, deposit: 5n }))).toEqual(mark);
  expect([first.getMetadata.mock.calls.length, next.getMetadata.mock.calls.length]).toEqual([1, 0]);
});

it.each<[string, ChainRecipe | undefined, ChainRecipe | undefined]>([
  ['other options', target({ paraId: 2 }), target({ paraId: 3 })],
  ['another type of an option', target({ deposit: 5n }), target({ deposit: '5' })],
  ['another kind', target({ paraId: 2 }), { kind: 'service', options: { paraId: 2 } }],
  ['a function among the options', target({ send: () => 1 }), target({ send: () => 2 })],
  ['no recipe', undefined, undefined],
])('derives the mark again with %s', (_what, one, other) => {
  const marks = [
    getCodeMark(createRuntime('one').runtime, one),
    getCodeMark(createRuntime('other').runtime, other),
  ];
  expect(marks).toEqual(['one', 'other'].map((name) => deriveCodeMark(createRuntime(name).runtime)));
});

it('keeps a limited number of marks', () => {
  const recipes = Array.from({ length: 65 }, (_, limit) => target({ limit }));
  const { runtime, getMetadata } = createRuntime('one');
  for (const recipe of recipes) getCodeMark(runtime, recipe);
  for (const recipe of [...recipes].reverse()) getCodeMark(runtime, recipe);
  // Only the oldest mark was dropped.
  expect(getMetadata).toHaveBeenCalledTimes(66);
});
