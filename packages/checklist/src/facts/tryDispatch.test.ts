import type { Fork } from '@parachron/client';
import { connect, tryDispatch } from '@parachron/client';
import { createFork, createTarget, RootDispatchError } from '@parachron/devnet';
import { expect, test } from 'vitest';
import { findForkFailure, takeFork } from './takeFork.js';

test('a call that no root can dispatch leaves the forks to other jobs', async () => {
  const target = await createTarget();
  const fork = await createFork({ node: await connect(target.provider) });
  const reason = 'the weight of the call is unknown';
  const refuse: Fork['dispatch'] = () => Promise.reject(new RootDispatchError({ chain: fork.name, reason }));
  const rootless = { fork: async () => Object.assign(await fork.fork(), { dispatch: refuse }) };
  const tried = await takeFork(
    rootless,
    async (one) => one && tryDispatch(await one.fork(), '0x0000', 'root'),
  );
  expect(tried).toMatchObject({ outcome: 'unknown', error: expect.stringContaining(reason), events: [] });
  expect(findForkFailure(rootless)).toBeUndefined();
  await fork.close();
  await target.close();
});
