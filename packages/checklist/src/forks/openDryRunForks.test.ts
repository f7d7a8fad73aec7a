import { connect } from '@parachron/client';
import { createTarget, type RuntimeFork } from '@parachron/devnet';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDryRunForks, pinChain } from './openDryRunForks.js';

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

  it('end with a check, although a node never answers what it was asked ahead', async () => {
    const local = await createTarget({ paraId: 2000 });
    onTestFinished(() => local.close());
    const { provider } = local;
    const send = provider.send.bind(provider);
    const events: string[] = [];
    provider.send = (method, params) => {
      if (method !== 'state_queryStorageAt') return send(method, params);
      events.push('asked');
      return new Promise(() => undefined);
    };
    const chain = await connect(provider, { timeoutMs: Number.POSITIVE_INFINITY });
    const open = await pinChain({ chain, close: () => undefined });
    open.forks?.fork().catch(() => events.push('waited'));
    await expect.poll(() => events).toContain('asked');
    await open.close();
    expect(events).not.toContain('waited');
  });
});
