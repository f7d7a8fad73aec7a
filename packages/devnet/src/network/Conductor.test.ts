import type { ParaChain } from '@parachron/network';
import { afterEach, describe, expect, test } from 'vitest';
import type { Chain } from '../chain/Chain.js';
import { createChain } from '../chain/createChain.js';
import type { Pallet } from '../chain/pallet/Pallet.js';
import { now } from '../chain/pallets/timestamp.js';
import { createVirtualClock } from '../chain/VirtualClock.js';
import { Conductor, type ConductorOptions } from './Conductor.js';
import { createLightRelay } from './createLightRelay.js';
import type { MessageRelay } from './MessageRelay.js';

/** Creates a network with one parachain, which processes one message per block, from the block after the arrival on. */
function createSlow(arriving: number, handlesUntil = 0) {
  let [waiting, queued, blocks] = [arriving, 0, 0];
  let notify = () => undefined as unknown;
  const messageRelay: MessageRelay = {
    dropped: [],
    get waiting() {
      return waiting;
    },
    step: async () => undefined,
    deliver: async () => {
      blocks += 1;
      queued += waiting;
      waiting = 0;
    },
    build: async () => {
      blocks += 1;
      if (queued > handlesUntil) queued -= 1;
      return { number: blocks, hash: '0x', header: '0x', upwardMessages: [], horizontalMessages: [] };
    },
  };
  const chain = {
    watchBlocks: (listener: () => void) => {
      notify = listener;
      return () => undefined;
    },
    readQueued: async () => (queued === 0 ? '' : `${queued} messages`),
  } as unknown as ParaChain;
  const conductor = new Conductor({
    chains: new Map(),
    others: new Map([[2000, chain]]),
    messageRelay,
    clock: createVirtualClock(),
    blocks: { kind: 'instant' },
  });
  return { conductor, notice: () => notify(), count: () => ({ blocks, queued }) };
}

test('an instant network builds blocks until each chain has handled its messages', async () => {
  const { conductor, notice, count } = createSlow(3);
  notice();
  await conductor.idle();
  expect(count()).toEqual({ blocks: 4, queued: 0 });
  await conductor.close();
});

test('a queue without progress causes only one further block', async () => {
  const { conductor, notice, count } = createSlow(3, 2);
  notice();
  await conductor.idle();
  expect(count()).toEqual({ blocks: 3, queued: 2 });
  await conductor.close();
});

test('messages without end are an error, after a thousand rounds', async () => {
  let rounds = 0;
  const messageRelay = {
    dropped: [],
    waiting: 2,
    step: async () => undefined,
    deliver: async () => {
      rounds += 1;
    },
    build: async () => expect.fail('no block is due'),
  };
  const conductor = new Conductor({
    chains: new Map(),
    others: new Map(),
    messageRelay,
    clock: createVirtualClock(),
    blocks: { kind: 'manual' },
  });
  await expect(conductor.advanceTo(Date.now())).rejects.toMatchObject({
    code: 'MESSAGE_LOOP',
    facts: { rounds: 1000, waiting: 2 },
  });
  expect(rounds).toBe(1000);
  await conductor.close();
});

const startTime = 1_675_389_600_000;
const minute = 60_000;

/** A pallet that needs a block at each multiple of a period. */
function createAlarm(period: number): Pallet {
  return {
    name: 'Alarm',
    index: 99,
    crate: 'alarm',
    nextWakeTime: (context) => (Math.floor(Number(context.get(now)) / period) + 1) * period,
  };
}

const open = new Set<Conductor>();
afterEach(async () => {
  for (const conductor of open) await conductor.close();
  open.clear();
});

/** Small chains by their alarms, with the blocks that they build: the para id, and the time since the start. */
async function start(
  alarms: Readonly<Record<number, Pallet>>,
  blocks: ConductorOptions['blocks'] = { kind: 'manual' },
) {
  const clock = createVirtualClock({ clock: () => startTime });
  const built: [paraId: number, time: number][] = [];
  const chains = new Map<number, Chain>();
  for (const [id, alarm] of Object.entries(alarms)) {
    const parts = { pallets: [alarm], apis: [] };
    const chain = await createChain({ variant: 'H', mode: { kind: 'manual' }, clock: clock.now, parts });
    chain.onBlock(({ timestamp }) => built.push([Number(id), timestamp - startTime]));
    chains.set(Number(id), chain);
  }
  const paras = new Map([...chains].map(([id, chain]) => [id, chain]));
  const messageRelay = createLightRelay({ paras, channels: [], undelivered: [] });
  const conductor = new Conductor({ chains, others: new Map(), messageRelay, clock, blocks });
  open.add(conductor);
  return { conductor, chains, clock, built };
}

describe('time that passes', () => {
  test('builds due blocks of all chains in the order of their times, and a last block on each', async () => {
    const { conductor, clock, built } = await start({
      1: createAlarm(20 * minute),
      2: createAlarm(30 * minute),
    });
    await conductor.advanceTo(startTime + 65 * minute);
    expect(built).toEqual(
      [
        [1, 20],
        [2, 30],
        [1, 40],
        [1, 60],
        [2, 60],
        [1, 65],
        [2, 65],
      ].map(([id, at]) => [id, Number(at) * minute]),
    );
    expect(clock.now()).toBe(startTime + 65 * minute);
  });

  test('stops with the pace of a request, and keeps the blocks before', async () => {
    const { conductor, built, clock } = await start({ 1: createAlarm(20 * minute) });
    let allowed = 2;
    const pace = {
      nextBlock: async () => {
        allowed -= 1;
        if (allowed < 0) throw new Error('no further block');
      },
    };
    const driver = conductor.createBlockDriver(1);
    await expect(driver.travelTo(startTime + 200 * minute, pace as never)).rejects.toThrow(
      'no further block',
    );
    expect(built.map(([, time]) => time / minute)).toEqual([20, 40]);
    expect(clock.now()).toBe(startTime + 40 * minute);
    // The block at the end of the journey counts too.
    allowed = 0;
    await expect(driver.travelTo(startTime + 50 * minute, pace as never)).rejects.toThrow('no further block');
    expect(built).toHaveLength(2);
  });
});

describe('tasks', () => {
  test('run one after the other, in the order of their requests', async () => {
    const { conductor, built } = await start({
      1: createAlarm(1000 * minute),
      2: createAlarm(1000 * minute),
    });
    await Promise.all([conductor.step(), conductor.advanceTo(startTime + minute), conductor.step()]);
    expect(built).toEqual([
      [1, 12_000],
      [2, 12_000],
      [1, minute],
      [2, minute],
      [1, minute + 12_000],
      [2, minute + 12_000],
    ]);
  });

  test('that fail do not stop those after them', async () => {
    const { conductor, built } = await start({ 1: createAlarm(20 * minute) });
    const pace = { nextBlock: async () => Promise.reject(new Error('gone')) };
    const failed = conductor.createBlockDriver(1).travelTo(startTime + 30 * minute, pace as never);
    const next = conductor.step();
    await expect(failed).rejects.toThrow('gone');
    await next;
    expect(built).toEqual([[1, 12_000]]);
  });

  test('are refused after the end', async () => {
    const { conductor, built } = await start({ 1: createAlarm(20 * minute) });
    const current = conductor.step();
    await conductor.close();
    await current;
    for (const task of [conductor.step(), conductor.advanceTo(startTime + minute)]) {
      await expect(task).rejects.toMatchObject({ code: 'DEVNET_CLOSED' });
    }
    await expect(conductor.createBlockDriver(1).build({}, {} as never)).rejects.toMatchObject({
      code: 'DEVNET_CLOSED',
    });
    expect(built).toHaveLength(1);
  });
});

test('a block driver builds one block on its own chain', async () => {
  const { conductor, built } = await start({ 1: createAlarm(1000 * minute), 2: createAlarm(1000 * minute) });
  await conductor.createBlockDriver(2).build({}, {} as never);
  expect(built).toEqual([[2, 12_000]]);
});

test('the failure of a block that no caller waits for is reported once', async () => {
  let isBroken = false;
  const broken: Pallet = {
    ...createAlarm(20 * minute),
    onInitialize: () => {
      if (isBroken) throw new TypeError('a defect');
      return { ref_time: 0n, proof_size: 0n };
    },
    // Further work is due at once.
    nextWakeTime: (context) => (isBroken ? Number(context.get(now)) : undefined),
  };
  const { conductor, chains, built } = await start({ 1: broken }, { kind: 'instant' });
  chains.get(1)?.onBlock(() => {
    isBroken = true;
  });
  await chains.get(1)?.createBlock();
  await expect(conductor.idle()).rejects.toThrow('a defect');
  isBroken = false;
  await conductor.idle();
  expect(built).toHaveLength(1);
});
