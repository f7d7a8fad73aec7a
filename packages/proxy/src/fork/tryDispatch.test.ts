import type { Fork } from '@parachron/client';
import { defineError } from '@parachron/core';
import { expect, test } from 'vitest';
import { tryAsRoot } from './tryDispatch.js';

const refuse = (code: string) => {
  class Refusal extends defineError({
    code,
    fault: 'incompatible',
    message: (_facts: object) => 'It is refused.',
    hint: () => 'Try another chain.',
  }) {}
  return { dispatch: () => Promise.reject(new Refusal({})) } as unknown as Fork;
};

test('a fork without a way to root has no events, and other failures are thrown', async () => {
  expect(await tryAsRoot(refuse('ROOT_DISPATCH'), '0x0000')).toBeUndefined();
  await expect(tryAsRoot(refuse('BLOCK_NOT_BUILT'), '0x0000')).rejects.toMatchObject({
    code: 'BLOCK_NOT_BUILT',
  });
});
