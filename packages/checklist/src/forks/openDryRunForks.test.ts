import type { RuntimeFork } from '@parachron/devnet';
import { describe, expect, it } from 'vitest';
import { openDryRunForks } from './openDryRunForks.js';

/** A local chain, by its limits alone: no dry run runs on it. */
const local = (limits: { readonly blockFailure: string }) =>
  ({ head: { number: 0, hash: '0x00' }, ...limits }) as unknown as RuntimeFork;

describe('the forks of a chain', () => {
  it('do not begin on a local chain that builds no block, with the reason', async () => {
    const forks = openDryRunForks({ local: local({ blockFailure: 'the runtime panics' }) });
    await expect(forks?.fork()).rejects.toMatchObject({
      code: 'LOCAL_CHAIN_NOT_STARTED',
      message: expect.stringContaining('did not build block 1: the runtime panics'),
    });
  });

  it('do not exist for a chain that is not open', () => {
    expect(openDryRunForks({})).toBeUndefined();
  });
});
