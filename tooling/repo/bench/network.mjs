// The local network, and a real runtime in it, Asset Hub Rococo, beside the same runtime in chopsticks.
import { fileURLToPath } from 'node:url';
import { decodeEvents, encodeItemKey } from '@parachron/client';
import { createDevnet, createFork, createTarget, loadChainSpec, serveChain } from '@parachron/devnet';
import { ApiPromise } from '@polkadot/api';
import { Keyring } from '@polkadot/keyring';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { bob, median, requireCount, start, startService } from './service.mjs';

const runs = 5;
const tasks = 3_000;
const transfers = 40;
const value = 1_000_000_001n;
const slot = start + 7200;
const real = 'Asset Hub Rococo';
const theirs = 'Asset Hub Rococo in chopsticks';

/** @returns {Promise<import('./bench.mjs').Figure[]>} */
export async function measureNetwork() {
  const own = await runTasks();
  return [
    {
      title: 'Start to the first answer',
      unit: 'ms',
      rows: [
        ['the service and a target, channels open', await measureStart(startDevnet)],
        [real, await measureStart(openHub)],
      ],
    },
    {
      title: 'Due tasks of one slot, run in one block',
      unit: 'per second',
      rows: [[`${tasks} native transfers`, own.ran]],
    },
    {
      title: 'Signed extrinsics, signatures checked, until they are in a block',
      unit: 'per second',
      rows: [
        [`${tasks} tasks scheduled`, own.scheduled],
        [`${transfers} transfers, a small parachain`, await runTransfers(openSmall, buildOwn)],
        [`${transfers} transfers, ${real}`, await runTransfers(openHub, buildOwn)],
        [`${transfers} transfers, ${theirs}`, await runTransfers(openHub, buildInChopsticks)],
      ],
    },
  ];
}

async function startDevnet() {
  const devnet = await createDevnet({ targets: [{ paraId: 2000 }] });
  return { provider: devnet.service.provider, close: () => devnet.close() };
}

async function openHub() {
  const file = fileURLToPath(import.meta.resolve('parachain-chain-specs/rococo_v2_2_asset_hub'));
  return createFork({ spec: await loadChainSpec(file) }, { endow: 'development' });
}

function openSmall() {
  return createTarget({ mode: { kind: 'manual' } });
}

/** @param {() => Promise<Pick<Awaited<ReturnType<typeof openHub>>, 'provider' | 'close'>>} open */
async function measureStart(open) {
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    const begun = performance.now();
    const chain = await open();
    await chain.provider.send('state_getMetadata', []);
    times.push(performance.now() - begun);
    await chain.close();
  }
  return median(times);
}

/**
 * Signs calls as Alice, one nonce after another.
 *
 * @param {import('@parachron/devnet').SmallChain['provider']} provider
 * @param {number} count
 * @param {(tx: ApiPromise['tx'], index: number) => ReturnType<ApiPromise['tx'][string][string]> | undefined} build
 */
async function sign(provider, count, build) {
  const api = await ApiPromise.create({ provider, noInitWarn: true });
  await cryptoWaitReady();
  const alice = new Keyring({ type: 'sr25519' }).addFromUri('//Alice');
  /** @type {`0x${string}`[]} */
  const signed = [];
  for (let nonce = 0; nonce < count; nonce += 1) {
    const call = build(api.tx, nonce);
    if (!call) throw new TypeError('the chain has no such call');
    signed.push((await call.signAsync(alice, { nonce, era: 0 })).toHex());
  }
  // While the request for its subscription to the runtime's version is under way, polkadot.js reports the end as an error.
  await api.rpc.system.chain();
  await api.disconnect();
  return signed;
}

async function runTasks() {
  const chain = await startService();
  const provider = chain.provider;
  const signed = await sign(provider, tasks, ({ automationTime }, index) =>
    automationTime?.scheduleNativeTransferTask?.(`gift ${index}`, [slot], bob, value),
  );
  const begun = performance.now();
  for (const transaction of signed) await chain.submit(transaction);
  const block = await chain.build();
  const scheduled = (performance.now() - begun) / 1000;
  await requireEvents(block, 'TaskScheduled');
  chain.setTime(slot * 1000);
  const due = performance.now();
  const next = await chain.build();
  const ran = (performance.now() - due) / 1000;
  await requireEvents(next, 'SuccessfullyTransferredFunds');
  await chain.close();
  return { scheduled: tasks / scheduled, ran: tasks / ran };
}

/**
 * @param {Awaited<ReturnType<Hub['build']>>} block
 * @param {string} name an event, as many times as there are tasks
 */
async function requireEvents(block, name) {
  const events = await block.events();
  requireCount(name, events.filter(({ method }) => method === name).length, tasks);
}

/** @typedef {Awaited<ReturnType<typeof openHub>>} Hub */
/** @typedef {readonly `0x${string}`[]} Signed */

/** @param {Parameters<typeof runOnce>} how */
async function runTransfers(...how) {
  const rates = [];
  for (let run = 0; run < runs; run += 1) rates.push(await runOnce(...how));
  return median(rates);
}

/**
 * @param {() => Promise<Hub>} open
 * @param {(hub: Hub, signed: Signed) => Promise<{ seconds: number, events: `0x${string}` | undefined }>} build
 */
async function runOnce(open, build) {
  const hub = await open();
  const signed = await sign(hub.provider, transfers, ({ balances }) =>
    balances?.transferKeepAlive?.(bob, value),
  );
  const { seconds, events } = await build(hub, signed);
  const names = decodeEvents(hub.registry, events ?? '0x00').map(
    ({ pallet, method }) => `${pallet}.${method}`,
  );
  requireCount('transfers', names.filter((name) => name === 'Balances.Transfer').length, transfers);
  await hub.close();
  return transfers / seconds;
}

/** @param {Hub} hub @param {Signed} transactions */
async function buildOwn(hub, transactions) {
  const begun = performance.now();
  await hub.build({ transactions });
  const seconds = (performance.now() - begun) / 1000;
  return {
    seconds,
    events: await hub.provider.send('state_getStorage', [encodeItemKey('System', 'Events')]),
  };
}

/**
 * The block on a fork of the chain in chopsticks, which has built a block before and so has the state that a block reads.
 *
 * @param {Hub} hub @param {Signed} transactions
 */
async function buildInChopsticks(hub, transactions) {
  // Its logger reads the level once, and would print each block.
  process.env.LOG_LEVEL = 'fatal';
  const { BuildBlockMode, setup } = await import('@acala-network/chopsticks-core');
  const served = await serveChain(hub, { port: 0 });
  const fork = await setup({ endpoint: served.url, buildBlockMode: BuildBlockMode.Manual });
  await fork.newBlock({ transactions: [] });
  const begun = performance.now();
  const block = await fork.newBlock({ transactions: [...transactions] });
  const seconds = (performance.now() - begun) / 1000;
  const events = await block.get(encodeItemKey('System', 'Events'));
  await fork.close();
  await served.close();
  return { seconds, events };
}
