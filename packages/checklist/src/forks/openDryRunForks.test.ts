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
    // No other test has read the code of this chain.
    const local = await createTarget({ paraId: 2977 });
    onTestFinished(() => local.close());
    const { provider } = local;
    const send = provider.send.bind(provider);
    const asked: string[] = [];
    provider.send = (method, params) => {
      const isCode = method === 'state_queryStorageAt' && JSON.stringify(params).includes('"0x3a636f6465"');
      if (!isCode) return send(method, params);
      asked.push(method);
      return new Promise(() => undefined);
    };
    const chain = await connect(provider, { timeoutMs: 2_000 });
    const open = await pinChain({ chain, close: () => undefined });
    let isOver = false;
    open.forks?.fork().catch(() => {
      isOver = true;
    });
    await expect.poll(() => asked.length).toBe(1);
    await open.close();
    expect(isOver).toBe(false);
  });
});
