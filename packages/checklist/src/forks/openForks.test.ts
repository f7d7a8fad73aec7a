import { connect } from '@parachron/client';
import { createTarget } from '@parachron/devnet';
import { expect, it, onTestFinished } from 'vitest';
import type { OpenChain } from '../checkChains.js';
import { openDryRunForks } from './openDryRunForks.js';
import { openForks } from './openForks.js';

const options = { scope: { serviceParaId: 2114, targetParaId: 2000 }, onProgress: () => undefined };

/** Opens a small target. */
async function openSmall(): Promise<OpenChain> {
  const small = await createTarget({ clock: () => 0 });
  const chain = await connect(small.provider);
  onTestFinished(async () => {
    await chain.close();
    small.close();
  });
  return { chain, forks: openDryRunForks({ chain }) };
}

/** Forks that do not begin. */
const refuse = (reason: string) => ({
  fork: () => Promise.reject(new RangeError(reason)),
  close: () => undefined,
});

it('without a relay chain, the error says so, also if other chains are open', async () => {
  const target = await openSmall();
  const missing = { code: 'INVALID_INPUT', facts: { field: 'opened.relay' } };
  await expect(openForks({ target, relay: {} }, options)).rejects.toMatchObject(missing);
  await expect(openForks({}, options)).rejects.toMatchObject(missing);
  const service = { ...target, forks: refuse('no service') };
  await expect(openForks({ service }, options)).rejects.toMatchObject(missing);
});

it('a relay chain that cannot be forked ends with its own error, not with that of another chain', async () => {
  const small = await openSmall();
  const opened = {
    target: { ...small, forks: refuse('no target') },
    relay: { ...small, forks: refuse('no relay') },
  };
  await expect(openForks(opened, options)).rejects.toThrow('no relay');
});

it('the signal ends the start with its reason, before any relay chain is required', async () => {
  const stop = new AbortController();
  const forks = openForks({ target: await openSmall() }, { ...options, signal: stop.signal });
  stop.abort(new RangeError('the user left'));
  await expect(forks).rejects.toThrow('the user left');
});
