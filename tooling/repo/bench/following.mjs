// Thousands of watches of one scheduler beside a loop of polkadot.js that reads all records and the events at each head.
import { connect } from '@parachron/client';
import { encodeCall, parseAccount, parseHex } from '@parachron/core';
import { createScheduler } from '@parachron/scheduler';
import { ApiPromise } from '@polkadot/api';
import { bob, requireCount, start, startService } from './service.mjs';

const tasks = 5_000;
const blocks = 20;
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';

/** @typedef {Awaited<ReturnType<typeof startService>>} Service */

/** @returns {Promise<import('./bench.mjs').Figure[]>} */
export async function measureFollowing() {
  const chain = await startService();
  await bookAll(chain);
  const ours = await followOurs(chain);
  const theirs = await followTheirs(chain);
  chain.close();
  const names = [`${tasks} watches of one scheduler`, `a loop of polkadot.js over ${tasks} records`];
  const rows = (/** @type {keyof typeof ours} */ figure) =>
    [ours, theirs].map((cost, at) => /** @type {[string, number]} */ ([names[at] ?? '', cost[figure]]));
  return [
    { title: 'Requests for a block in which no watched task runs', unit: 'requests', rows: rows('requests') },
    // The local network builds the blocks in this process: its time is in both figures.
    { title: 'Processor time for such a block', unit: 'ms', rows: rows('milliseconds') },
  ];
}

/**
 * Books the tasks as if Alice had signed them.
 *
 * @param {Service} chain
 */
async function bookAll(chain) {
  const { registry } = (await connect(chain.provider)).runtime;
  const context = chain.getContext();
  if (!context) throw new RangeError('no state');
  const { types, outer } = chain.runtime;
  const who = parseAccount(alice, 'alice').hex;
  for (let index = 0; index < tasks; index += 1) {
    const args = {
      provided_id: `gift ${index}`,
      execution_times: [start + 86_400 + 60 * (index % 500)],
      recipient_id: bob,
      amount: 1_000_000_001n,
    };
    const gift = { pallet: 'AutomationTime', method: 'schedule_native_transfer_task', args };
    const call = types.decode(outer.call, parseHex(encodeCall(registry, gift).hex));
    const done = context.dispatch(
      { kind: 'signed', who },
      /** @type {Parameters<typeof context.dispatch>[1]} */ (call),
    );
    if (!done.ok) throw new RangeError(`task ${index} is not booked`);
  }
  await chain.writeStorage(async () => context.changes);
}

/** @param {Service} chain */
async function followOurs(chain) {
  const counted = countRequests(chain);
  const scheduler = await createScheduler(await connect(counted.provider));
  const listed = await scheduler.listTasks(alice, { limit: tasks });
  requireCount('tasks listed', listed.length, tasks);
  const stop = new AbortController();
  const watches = listed.map(async ({ id: taskId }) => {
    for await (const { kind } of scheduler.watchTask({ owner: alice, taskId, signal: stop.signal }))
      throw new RangeError(`a task is ${kind}`);
  });
  const cost = await measureBlocks(chain, counted);
  stop.abort();
  await Promise.all(watches);
  return cost;
}

/** @param {Service} chain */
async function followTheirs(chain) {
  const counted = countRequests(chain);
  const api = await ApiPromise.create({ provider: counted.provider, noInitWarn: true });
  const keys = (await api.query.automationTime?.accountTasks?.keys(alice))?.map(({ args }) => args) ?? [];
  requireCount('tasks listed', keys.length, tasks);
  /** @type {Promise<unknown>} */
  let reading = Promise.resolve();
  const stop = await api.rpc.chain.subscribeFinalizedHeads(({ hash }) => {
    reading = api
      .at(hash)
      .then(({ query }) =>
        Promise.all([query.system?.events?.(), query.automationTime?.accountTasks?.multi(keys)]),
      );
  });
  const cost = await measureBlocks(chain, counted);
  stop();
  await reading;
  await api.disconnect();
  return cost;
}

/** @param {Service} chain the service, whose requests are counted */
function countRequests(chain) {
  let count = 0;
  const provider = new Proxy(chain.provider, {
    get: (object, name) => {
      const value = Reflect.get(object, name);
      if (typeof value !== 'function') return value;
      return (/** @type {unknown[]} */ ...args) => {
        if (name === 'send' || name === 'subscribe' || name === 'unsubscribe') count += 1;
        return value.apply(object, args);
      };
    },
  });
  return { provider, count: () => count };
}

/**
 * @param {Service} chain
 * @param {ReturnType<typeof countRequests>} counted
 */
async function measureBlocks(chain, { count }) {
  const build = async () => {
    for (let block = 0; block < blocks; block += 1) {
      await chain.build();
      await settle(count);
    }
  };
  await settle(count);
  // Garbage of the booking and the listing is collected meanwhile.
  await build();
  const before = count();
  const used = process.cpuUsage();
  await build();
  const { user, system } = process.cpuUsage(used);
  return { requests: (count() - before) / blocks, milliseconds: (user + system) / 1_000 / blocks };
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
