import { connect } from '@parachron/client';
import { encodeCall, parseAccount, parseHex } from '@parachron/core';
import { createChainProvider } from '@parachron/devnet';
import { createScheduler } from '@parachron/scheduler';
import { ApiPromise } from '@polkadot/api';
import { countRequests } from '../countRequests.mjs';
import { requireCount } from '../requireCount.mjs';
import { giftCall, start, startService } from '../startService.mjs';

const tasks = 5_000;
const blocks = 20;
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';

/** @typedef {{ requests: number, cpu: number }} Cost of a block: requests, and milliseconds of this process */

/** @type {Promise<{ ours: Cost, theirs: Cost }> | undefined} */
let measured;
const measureOnce = () => {
  measured ??= measureBoth();
  return measured;
};

const what = {
  ours: `${tasks} watches of one scheduler`,
  theirs: `a program of polkadot.js that reads ${tasks} records and the events at each head`,
};

/** @type {import('../Benchmark.mjs').Benchmark} */
export const followingRequests = {
  name: 'following-requests',
  run: async () => {
    const { ours, theirs } = await measureOnce();
    return {
      title: 'Requests for a block in which no watched task runs',
      unit: 'requests',
      better: 'lower',
      ours: { what: what.ours, value: ours.requests },
      theirs: { what: what.theirs, value: theirs.requests },
      aim: '10 requests a block',
    };
  },
};

/** @type {import('../Benchmark.mjs').Benchmark} */
export const followingTime = {
  name: 'following-time',
  run: async () => {
    const { ours, theirs } = await measureOnce();
    return {
      title: 'Processor time for a block in which no watched task runs',
      unit: 'ms',
      better: 'lower',
      ours: { what: what.ours, value: ours.cpu },
      theirs: { what: what.theirs, value: theirs.cpu },
      aim: '20 ms a block',
      note: 'the local network builds the blocks in the same process: its time is in both figures',
    };
  },
};

async function measureBoth() {
  const chain = await startService('M');
  await bookAll(chain);
  const ours = await followOurs(chain);
  const theirs = await followTheirs(chain);
  chain.close();
  return { ours, theirs };
}

/** @typedef {Awaited<ReturnType<typeof startService>>} Service */

/**
 * Books the tasks as if Alice had signed them.
 *
 * @param {Service} chain
 */
async function bookAll(chain) {
  const { runtime } = await connect(createChainProvider(chain));
  const context = chain.getContext();
  if (!context) throw new RangeError('no state');
  const { types, outer } = chain.runtime;
  const who = parseAccount(alice, 'alice').hex;
  for (let index = 0; index < tasks; index += 1) {
    const { hex } = encodeCall(runtime.registry, giftCall(index, [start + 86_400 + 60 * (index % 500)]));
    const call = /** @type {Parameters<typeof context.dispatch>[1]} */ (
      types.decode(outer.call, parseHex(hex))
    );
    if (!context.dispatch({ kind: 'signed', who }, call).ok) throw new RangeError('not booked');
  }
  chain.setStorage(context.overlay.changes);
}

/** @param {Service} chain */
async function followOurs(chain) {
  const { provider, count } = countRequests(createChainProvider(chain));
  const scheduler = await createScheduler(await connect(provider));
  const listed = await scheduler.listTasks(alice, { limit: tasks });
  requireCount('tasks listed', listed.length, tasks);
  const stop = new AbortController();
  const watches = listed.map(async ({ id: taskId }) => {
    for await (const { kind } of scheduler.watchTask({ owner: alice, taskId, signal: stop.signal }))
      throw new RangeError(`a task is ${kind}`);
  });
  await settle(count);
  const cost = await measureBlocks(chain, count);
  stop.abort();
  await Promise.all(watches);
  return cost;
}

/** @param {Service} chain */
async function followTheirs(chain) {
  const { provider, count } = countRequests(createChainProvider(chain));
  const api = await ApiPromise.create({ provider, noInitWarn: true });
  const entry = api.query.automationTime?.accountTasks;
  if (!entry) throw new RangeError('no tasks');
  const keys = (await entry.keys(alice)).map(({ args }) => args);
  requireCount('tasks listed', keys.length, tasks);
  const stop = await api.rpc.chain.subscribeFinalizedHeads(async ({ hash }) => {
    const at = await api.at(hash);
    await Promise.all([at.query.system?.events?.(), at.query.automationTime?.accountTasks?.multi(keys)]);
  });
  await settle(count);
  const cost = await measureBlocks(chain, count);
  stop();
  await api.disconnect();
  return cost;
}

/**
 * @param {Service} chain
 * @param {() => number} count
 * @returns {Promise<Cost>}
 */
async function measureBlocks(chain, count) {
  // Garbage of the booking and the listing is collected during the wait.
  await build(chain, count);
  const before = count();
  const used = process.cpuUsage();
  await build(chain, count);
  const { user, system } = process.cpuUsage(used);
  return { requests: (count() - before) / blocks, cpu: (user + system) / 1_000 / blocks };
}

/**
 * @param {Service} chain
 * @param {() => number} count
 */
async function build(chain, count) {
  for (let block = 0; block < blocks; block += 1) {
    chain.createBlock();
    await settle(count);
  }
}

/**
 * Waits until no further request arrives.
 *
 * @param {() => number} count
 */
async function settle(count) {
  for (let last = -1; last !== count(); ) {
    last = count();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
