import { defineError } from '@parachron/core';
import { expect, test } from 'vitest';
import type { Fork } from './Fork.js';
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

test.each(['ROOT_DISPATCH', 'BLOCK_NOT_BUILT', 'CALL_UNDECODABLE'])(
  '%s is an answer about the call',
  async (code) => {
    const unknown = { outcome: 'unknown', error: 'It is refused', events: [] };
    expect(await tryDispatch(refuse(code), '0x0000', 'root')).toEqual(unknown);
  },
);

test('other failures are thrown', async () => {
  const dispatching = tryDispatch(refuse('SOURCE_UNREACHABLE'), '0x0000', 'root');
  await expect(dispatching).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' });
});
