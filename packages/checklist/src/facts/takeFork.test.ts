import {
  ConnectionLostError,
  EndpointTimeoutError,
  type Forkable,
  RpcMethodMissingError,
} from '@parachron/client';
import {
  BlockNotBuiltError,
  LocalChainNotStartedError,
  RootDispatchError,
  type RuntimeFork,
} from '@parachron/devnet';
import { openHub } from '@parachron/samples';
import { expect, onTestFinished, test } from 'vitest';
import { describeTrying, findForkFailure, takeFork } from './takeFork.js';

const begin = () => ({}) as Forkable;
const nameGiven = async (fork: Forkable | undefined) => (fork ? 'fork' : 'none');

test('a fork that does not start is skipped by its jobs, and its reason is kept', async () => {
  const facts = { chain: 'Relay', reason: 'its node returns no runtime code (:code)' };
  for (const error of [
    new LocalChainNotStartedError(facts),
    new BlockNotBuiltError({ ...facts, number: 2 }),
    new RootDispatchError(facts),
    new RpcMethodMissingError({ endpoint: 'node', method: 'state_getKeysPaged' }),
    new EndpointTimeoutError({ endpoint: 'node', waitedFor: 'state_getKeysPaged', timeoutMs: 20 }),
  ]) {
    const fork = begin();
    const failing = async (given: Forkable | undefined) => {
      if (given) throw error;
      return nameGiven(given);
    };
    expect(await takeFork(fork, failing)).toBe('none');
    expect(await takeFork(fork, nameGiven)).toBe('none');
    expect(findForkFailure(fork)).toBe(error.message);
  }
});

test('a fork that lost its connection is to be tried again, and the advice names the connection', async () => {
  const fork = begin();
  const error = new ConnectionLostError({ endpoint: 'wss://para.example', detail: 'code 1006' });
  expect(await takeFork(fork, async (given) => (given ? Promise.reject(error) : 'none'))).toBe('none');
  expect(describeTrying(fork)).toBe(
    `Try again after the lost connection of wss://para.example, or give an endpoint of another node. A fork does not run: ${error.message}`,
  );
});

test('a fork whose next block enacts unusable code is skipped by its jobs', async () => {
  const hub = await openHub();
  onTestFinished(() => hub.close());
  await hub.write([{ pallet: 'ParachainSystem', item: 'PendingValidationCode', value: '0x1234' }]);
  await hub.build();
  const answer = await takeFork(hub, async (given) => (await given?.fork())?.snapshot());
  expect(answer).toBeUndefined();
  expect(findForkFailure(hub)).toMatch(/^The code of the runtime is unusable/);
});

// Interlay's runtime (interlay-parachain 1020001) has no pallet Balances: orml-tokens holds the own token, too.
test('a fork that can give no account funds is skipped by its jobs', async () => {
  const hub = await openHub();
  onTestFinished(() => hub.close());
  const total = { pallet: 'BalancesOfNoChain', item: 'TotalIssuance', value: 1 };
  const job = async (given: Forkable | undefined) =>
    given ? ((await given.fork()) as RuntimeFork).write([total]) : 'none';
  expect(await takeFork(hub, job)).toBe('none');
  expect(describeTrying(hub)).toMatch(
    /^Ask the team of the chain\. A fork does not run: .* no storage item BalancesOfNoChain\.TotalIssuance\.$/,
  );
});

test('any other error is an error of the job, and the fork stays available', async () => {
  const fork = begin();
  const failing = () => Promise.reject(new TypeError('a mistake'));
  await expect(takeFork(fork, failing)).rejects.toThrow('a mistake');
  expect(await takeFork(fork, nameGiven)).toBe('fork');
  expect(findForkFailure(fork)).toBeUndefined();
});
