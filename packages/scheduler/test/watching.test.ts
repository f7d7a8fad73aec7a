import { type Chain, connect, submit } from '@parachron/client';
import { type Account, encodeCall, type Hex } from '@parachron/core';
import {
  createChainProvider,
  createDevnet,
  createServiceChain,
  type Devnet,
  type DevnetOptions,
} from '@parachron/devnet';
import { deriveHashedDescriptionAccount, deriveLocation, deriveLocationHashAccount } from '@parachron/xcm';
import { Keyring } from '@polkadot/keyring';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  createScheduler,
  type SchedulerH,
  type SchedulerM,
  type TaskEvent,
  type WatchCursor,
} from '../src/index.js';
import { createCutProvider, createRandom } from './support/createCutProvider.js';
import { hour, start } from './support/startService.js';

const unit = 1_000_000_000_000n;
const open: Devnet[] = [];
let ring: Keyring;
beforeAll(async () => {
  await cryptoWaitReady();
  ring = new Keyring({ type: 'sr25519' });
});
afterEach(async () => {
  for (const devnet of open.splice(0)) await devnet.close();
});

async function startDevnet(options: DevnetOptions): Promise<Devnet> {
  const devnet = await createDevnet({ start: start * 1000, clock: () => start * 1000, ...options });
  open.push(devnet);
  return devnet;
}

type Generation = 'v2' | 'v4' | 'v5';

/** The account that a target gives Alice of the service: spec/service-facts.md, derivations. */
function deriveAccount(hex: Hex, generation: Generation): Account {
  const user = { paraId: 2114, relation: 'sibling', account: { kind: 'AccountId32', hex } } as const;
  return generation === 'v2'
    ? deriveLocationHashAccount(deriveLocation(user))
    : deriveHashedDescriptionAccount(user);
}

function idOf(uri: string): Hex {
  return `0x${Buffer.from(ring.addFromUri(uri).publicKey).toString('hex')}`;
}

/** Gives the derived account some money and, unless told otherwise, the proxy. */
async function prepare(target: Chain, generation: Generation, grant = true): Promise<void> {
  const derived = deriveAccount(idOf('//Alice'), generation).hex;
  const { registry } = target.runtime;
  const signer = ring.addFromUri('//Alice');
  const pay = { dest: { Id: derived }, value: unit };
  await submit(
    target,
    encodeCall(registry, { pallet: 'Balances', method: 'transfer_keep_alive', args: pay }),
    { signer },
  );
  if (!grant) return;
  const args = { delegate: { Id: derived }, proxy_type: 'Any', delay: 0 };
  await submit(target, encodeCall(registry, { pallet: 'Proxy', method: 'add_proxy', args }), { signer });
}

/** Alice pays Bob on the target, by proxy. */
function proxied(target: Chain, value = unit): Hex {
  const { registry } = target.runtime;
  const args = { dest: { Id: idOf('//Bob') }, value };
  const call = encodeCall(registry, { pallet: 'Balances', method: 'transfer_keep_alive', args }).hex;
  const by = { real: { Id: idOf('//Alice') }, force_proxy_type: null, call };
  return encodeCall(registry, { pallet: 'Proxy', method: 'proxy', args: by }).hex;
}

function summarize(event: TaskEvent): string {
  if (event.kind === 'failed' || event.kind === 'executed') {
    const reason = event.kind === 'failed' ? ` ${event.reason.error}` : '';
    return `${event.kind} ${event.where}${reason}`;
  }
  return event.kind;
}

async function collect(events: AsyncIterable<TaskEvent>): Promise<TaskEvent[]> {
  const all: TaskEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

interface Scene {
  readonly devnet: Devnet;
  readonly service: Chain;
  readonly target: Chain;
  readonly scheduler: SchedulerH;
}

async function stage(generation: Generation, options: { grant?: boolean } = {}): Promise<Scene> {
  const devnet = await startDevnet({ variant: 'H', targets: [{ paraId: 2000, generation }] });
  const [given] = devnet.targets;
  if (!given) throw new TypeError('no target');
  const target = await connect(given.provider);
  await prepare(target, generation, options.grant);
  const service = await connect(devnet.service.provider);
  return { devnet, service, target, scheduler: await createScheduler(service, { variant: 'H' }) };
}

async function schedule(
  { scheduler, target }: Scene,
  when: Parameters<SchedulerH['crossChainTaskCall']>[0]['when'],
) {
  const call = scheduler.crossChainTaskCall({
    providedId: 'pay-bob',
    when,
    paraId: 2000,
    call: proxied(target),
    callWeight: 5_000_000_000n,
    targetRegistry: target.runtime.registry,
  });
  return scheduler.submit(call, { signer: ring.addFromUri('//Alice') });
}

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';

describe('a cross-chain task', () => {
  test.each(['v2', 'v4', 'v5'] as const)(
    'is followed to its end on a target of generation %s',
    async (generation) => {
      const scene = await stage(generation);
      const { nextSlot } = await scene.scheduler.getClock();
      const times = [nextSlot, nextSlot + 2n * hour];
      const { taskId, block } = await schedule(scene, { at: times });
      const watch = collect(
        scene.scheduler.watchTask({ owner: alice, taskId, from: block, target: { chain: scene.target } }),
      );
      await scene.devnet.advance(4 * 3600);
      const events = await watch;
      // How far the two chains are apart is theirs: the order is that of each chain.
      const service = events.filter(({ kind }) => kind !== 'executed').map(({ kind }) => kind);
      expect(service).toEqual(['scheduled', 'triggered', 'sent', 'triggered', 'sent', 'done']);
      expect(events.filter(({ kind }) => kind === 'executed').map(summarize)).toEqual([
        'executed target',
        'executed target',
      ]);
      const slots = events.flatMap((event) => (event.kind === 'triggered' ? [event.slot] : []));
      expect(slots).toEqual(times);
      const sent = events.flatMap((event) => (event.kind === 'sent' ? [event.messageId] : []));
      const executed = events.flatMap((event) => (event.kind === 'executed' ? [event.messageId] : []));
      expect(executed).toEqual(sent);
      expect(sent[0]).toMatch(/^0x[0-9a-f]{64}$/);
    },
  );

  test('whose proxy was not granted fails on the target, by the reason', async () => {
    const scene = await stage('v4', { grant: false });
    const { nextSlot } = await scene.scheduler.getClock();
    const { taskId, block } = await schedule(scene, { at: nextSlot });
    const watch = collect(
      scene.scheduler.watchTask({ owner: alice, taskId, from: block, target: { chain: scene.target } }),
    );
    await scene.devnet.advance(2 * 3600);
    // real-chains.md: not a proxy gives no ProxyExecuted at all, and the message is processed all the same.
    expect((await watch).map(summarize)).toEqual([
      'scheduled',
      'triggered',
      'sent',
      'failed target NoProxyExecuted',
      'done',
    ]);
  });

  test('that recurs is rescheduled, and cancelled', async () => {
    const scene = await stage('v5');
    const { nextSlot } = await scene.scheduler.getClock();
    const { taskId, block } = await schedule(scene, { first: nextSlot, every: { hours: 1 } });
    const watch = collect(
      scene.scheduler.watchTask({ owner: alice, taskId, from: block, target: { chain: scene.target } }),
    );
    await scene.devnet.advanceTo(Number(nextSlot) * 1000);
    await scene.devnet.idle();
    const task = await scene.scheduler.getTask(alice, taskId);
    expect(task?.schedule).toEqual({ kind: 'recurring', next: nextSlot + hour, frequency: hour });
    await scene.scheduler.submit(scene.scheduler.cancelTaskCall(taskId), {
      signer: ring.addFromUri('//Alice'),
    });
    await scene.devnet.step();
    const events = await watch;
    expect(events.map(summarize).sort()).toEqual(
      ['scheduled', 'triggered', 'sent', 'rescheduled', 'executed target', 'cancelled', 'done'].sort(),
    );
    expect(events.find(({ kind }) => kind === 'rescheduled')).toMatchObject({ next: nextSlot + hour });
  });
});

describe('a watch', () => {
  test('that begins again at any cursor tells the rest, once', async () => {
    const scene = await stage('v4');
    const { nextSlot } = await scene.scheduler.getClock();
    const { taskId, block } = await schedule(scene, {
      at: [nextSlot, nextSlot + hour, nextSlot + 2n * hour],
    });
    await scene.devnet.advance(4 * 3600);
    const options = { owner: alice, taskId, target: { chain: scene.target } };
    const whole = await collect(scene.scheduler.watchTask({ ...options, from: block }));
    expect(whole.map(({ kind }) => kind)).toEqual([
      'scheduled',
      ...[1, 2, 3].flatMap(() => ['triggered', 'sent']),
      'executed',
      'executed',
      'executed',
      'done',
    ]);
    for (const [at, event] of whole.entries()) {
      const cursor = JSON.parse(JSON.stringify(event.cursor)) as WatchCursor;
      const rest = await collect(scene.scheduler.watchTask({ ...options, from: cursor }));
      expect(rest.map(({ kind, block: where }) => [kind, where.hash])).toEqual(
        whole.slice(at + 1).map(({ kind, block: where }) => [kind, where.hash]),
      );
    }
  });

  test('survives lost lines to both chains', async () => {
    const scene = await stage('v4');
    const { nextSlot } = await scene.scheduler.getClock();
    const { taskId, block } = await schedule(scene, {
      at: [nextSlot, nextSlot + hour, nextSlot + 2n * hour],
    });
    const random = createRandom(7);
    let isCalm = true;
    const plan = () =>
      isCalm || random() > 0.08 ? 'through' : random() < 0.5 ? 'request lost' : 'answer lost';
    const lines = [scene.devnet.service.provider, scene.devnet.targets[0]?.provider].map((inner) => {
      if (!inner) throw new TypeError('no provider');
      return createCutProvider(inner, { plan });
    });
    const [service, target] = await Promise.all(lines.map(({ provider }) => connect(provider)));
    if (!service || !target) throw new TypeError('no chains');
    const reconnect = (at: number, chain: Chain) => async () => {
      lines[at]?.heal();
      return chain;
    };
    const scheduler = await createScheduler(service, { variant: 'H', reconnect: reconnect(0, service) });
    isCalm = false;
    const watch = collect(
      scheduler.watchTask({
        owner: alice,
        taskId,
        from: block,
        target: { chain: target, reconnect: reconnect(1, target) },
      }),
    );
    for (let at = 0; at < 4; at += 1) await scene.devnet.advance(3600);
    const kinds = (await watch).map(({ kind }) => kind);
    expect(lines.reduce((sum, { cuts }) => sum + cuts, 0)).toBeGreaterThan(3);
    expect(kinds.filter((kind) => kind === 'sent').length).toBe(3);
    expect(kinds.filter((kind) => kind === 'executed').length).toBe(3);
    expect(kinds.length).toBe(11);
    expect(kinds.at(-1)).toBe('done');
  });
});

describe('a task on the service itself', () => {
  const clock = () => start * 1000;

  test('of variant H ends with the result of its call', async () => {
    const devnet = await startDevnet({ variant: 'H' });
    const service = await connect(devnet.service.provider);
    const scheduler = await createScheduler(service, { variant: 'H' });
    const { nextSlot } = await scheduler.getClock();
    // Only root may set a balance: the task runs and fails.
    const call = encodeCall(service.runtime.registry, {
      pallet: 'Balances',
      method: 'force_transfer',
      args: { source: { Id: idOf('//Bob') }, dest: { Id: idOf('//Alice') }, value: unit },
    });
    const order = scheduler.dynamicDispatchTaskCall({ providedId: 'bold', when: { at: nextSlot }, call });
    const { taskId, block } = await scheduler.submit(order, { signer: ring.addFromUri('//Alice') });
    const watch = collect(scheduler.watchTask({ owner: alice, taskId, from: block }));
    await devnet.advance(2 * 3600);
    expect((await watch).map(summarize)).toEqual([
      'scheduled',
      'triggered',
      'failed service BadOrigin',
      'done',
    ]);
  });

  test('of variant M is told when it is missed', async () => {
    // No block falls into the slot: the clock jumps over it.
    const dev = await createServiceChain({ variant: 'M', mode: { kind: 'manual' }, clock });
    dev.createBlock();
    dev.createBlock();
    const chain = await connect(createChainProvider(dev));
    const scheduler: SchedulerM = await createScheduler(chain, { variant: 'M' });
    const { nextSlot } = await scheduler.getClock();
    dev.setMode({ kind: 'instant' });
    const order = scheduler.nativeTransferTaskCall({
      providedId: 'late',
      when: { at: [nextSlot + 60n] },
      recipient: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
      amount: 20_000_000_000n,
    });
    const { taskId, block } = await scheduler.submit(order, { signer: ring.addFromUri('//Alice') });
    dev.setMode({ kind: 'manual' });
    const watch = collect(scheduler.watchTask({ owner: alice, taskId, from: block }));
    for (let at = 0; at < 3; at += 1)
      dev.createBlock({ timestamp: (Number(nextSlot) + 600 + at * 12) * 1000 });
    const events = await watch;
    expect(events.map(summarize)).toEqual(['scheduled', 'missed', 'done']);
    expect(events[1]).toMatchObject({ executionTime: nextSlot + 60n });
    await expect(collect(scheduler.watchTask({ owner: alice, taskId }))).rejects.toMatchObject({
      code: 'TASK_NOT_FOUND',
    });
    dev.close();
  });
});
