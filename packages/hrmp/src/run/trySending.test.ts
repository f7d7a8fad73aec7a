import type { Forkable } from '@parachron/client';
import { assetHubKusama } from '@parachron/samples/runtimes';
import { encodeProgram, relayLocation } from '@parachron/xcm';
import { expect, it } from 'vitest';
import { trySending } from './trySending.js';

it('takes no program of another sender for its own', async () => {
  const other = encodeProgram([{ kind: 'ClearOrigin' }], { version: 3 });
  const sent = { upwardMessages: [other], horizontalMessages: [] };
  const dispatch = async () => ({ outcome: 'done', events: [], sent });
  const from = { fork: async () => ({ dispatch }) } as unknown as Forkable;
  const block = { number: 1, hash: `0x${'11'.repeat(32)}` } as const;
  const run = await trySending(from, relayLocation, { runtime: assetHubKusama(), block });
  expect(run).toMatchObject({ value: null, evidence: { value: 'no program left' } });
});
