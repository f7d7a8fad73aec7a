import type { Fork } from '@parachron/client';
import { defineError } from '@parachron/core';
import { expect, test } from 'vitest';
import { tryDispatch } from './tryDispatch.js';

const refuse = (code: string) => {
  class Refusal extends defineError({
    code,
    fault: 'incompatible',
    message: (_facts: object) => 'It is refused.',
    hint: () => 'Try another chain.',
  }) {}
  return { dispatch: () => Promise.reject(new Refusal({})) } as unknown as Fork;
};

test('a fork without a way to root has no result, and other failures are thrown', async () => {
  expect(await tryDispatch(refuse('ROOT_DISPATCH'), '0x0000', 'root')).toBeUndefined();
  await expect(tryDispatch(refuse('BLOCK_NOT_BUILT'), '0x0000', 'root')).rejects.toMatchObject({
    code: 'BLOCK_NOT_BUILT',
  });
});
