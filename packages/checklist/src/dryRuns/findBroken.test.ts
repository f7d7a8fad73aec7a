import { BlockNotBuiltError } from '@parachron/devnet';
import { describe, expect, it } from 'vitest';
import type { ChainForks } from '../forks/ChainForks.js';
import { watchForks } from './findBroken.js';

/** A network whose relay chain has built a block since it was watched, and then ends its next one so. */
async function findAfter(end: () => unknown, built = 1) {
  const fork = { name: 'Relay', head: { number: 1 }, fork: async () => ({ build: async () => end() }) };
  const find = watchForks({ relay: { fork } } as unknown as ChainForks);
  fork.head = { number: 1 + built };
  return find();
}

const fail = (end: 'trap' | 'no-method' | 'missing-host-function' | 'endless') => () => {
  const cause = Object.assign(new Error('Example'), { code: 'RUNTIME_CALL', facts: { end } });
  throw new BlockNotBuiltError({ chain: 'Relay', number: 3, reason: cause.message }, { cause });
};

describe('a chain after a proposal', () => {
  it('has ended if its runtime ends the next block', async () => {
    const what = 'Relay builds no block after this proposal';
    expect(await findAfter(fail('trap'))).toMatchObject({ what });
    expect(await findAfter(fail('no-method'))).toMatchObject({ what });
  });

  it('has not ended if it builds a block, or if the proposal built none of it', async () => {
    expect(await findAfter(() => undefined)).toBeUndefined();
    expect(await findAfter(fail('trap'), 0)).toBeUndefined();
  });

  it('has no known state if only this program cannot run its code', async () => {
    await expect(findAfter(fail('missing-host-function'))).rejects.toThrow('did not build block 3');
    await expect(findAfter(fail('endless'))).rejects.toThrow('did not build block 3');
  });
});
