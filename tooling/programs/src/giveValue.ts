import { encodeCall, type Hex, parseAccount, type Snapshot } from '@parachron/core';
import { getDerivedAccount, proxyCall } from '@parachron/proxy';
import { createScheduler, type Ticket } from '@parachron/scheduler';
import { hexToU8a, u8aToHex } from '@polkadot/util';
import type { World } from './World.js';

/** A declared value of a program: `declare const alice: KeyringPair`. */
export interface Given {
  readonly name: string;
  readonly type: string;
}

type Make = (world: World, given: Given) => unknown;

/**
 * Provides a declared value of a program: a real value on the network of the page. Undefined for unknown values.
 *
 * @param world the network of the page, or of the variant that the type names (`SchedulerM`)
 */
export async function giveValue(given: Given, world: World): Promise<unknown> {
  return (byType[given.type] ?? byName[given.name])?.(world, given);
}

const byType: Readonly<Record<string, Make>> = {
  KeyringPair: ({ alice }) => alice,
  "SubmitTaskOptions['signer']": ({ alice }) => alice,
  Scheduler: createOne,
  SchedulerH: createOne,
  SchedulerM: createOne,
  Snapshot: async (world, { name }) => (await world.open(name === 'service' ? name : 'target')).snapshot(),
  Chain: (world) => world.open('target'),
  TaskCall: remarkTask,
  'TaskCall<ScheduleOrder>': remarkTask,
  ProxyTypesRequest: async (world) => ({ ...(await accountsOf(world)), calls: [await remark(world)] }),
  "Pick<ProxyFacts, 'real' | 'delegate'>": accountsOf,
  DeliveryRequest: async (world) => {
    const { real, user } = await accountsOf(world);
    const { runtime } = await world.open('target');
    return { user, real, call: proxyCall(runtime, { real, call: await remark(world) }).hex };
  },
  'DecodedEvent[]': () => [],
  DeliveryContext: () => ({}),
  DeliveredMessage: async (world) => {
    const { user, delegate } = await accountsOf(world);
    return { user, derived: { kind: 'account', account: delegate, rule: 'hashedDescription' } };
  },
  AbortSignal: () => AbortSignal.timeout(2_000),
  Registry: async (world, { name }) => {
    const chain = await world.open(name === 'relay' ? 'relay' : 'service');
    return chain.runtime.registry;
  },
};

const byName: Readonly<Record<string, Make>> = {
  owner: ({ alice }) => alice.address,
  recipient: ({ bob }) => bob.address,
  recipients: ({ bob }) => [bob.address],
  derivedAccount: async (world) => (await accountsOf(world)).delegate.hex,
  stored: createTicket,
  injectedWeb3: createWallet,
  localStorage: () => ({ setItem: () => {} }),
};

async function createOne(world: World) {
  return createScheduler(await world.open('service'));
}

async function accountsOf(world: World) {
  const real = parseAccount(world.alice.address);
  const user = { paraId: 2114, account: real };
  const target: Snapshot = await (await world.open('target')).snapshot();
  const derived = await getDerivedAccount(target, user);
  return { real, user, delegate: derived.kind === 'account' ? derived.account : real };
}

async function remark(world: World): Promise<Hex> {
  const { registry } = (await world.open('target')).runtime;
  return encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x2a' } }).hex;
}

/** Schedules a task that a program names as one of its earlier tasks. */
export async function scheduleTask(world: World, providedId: string): Promise<void> {
  const scheduler = await createOne(world);
  await scheduler.submit(await remarkTask(world, { name: providedId, slots: 12 }), { signer: world.alice });
}

interface WantedTask extends Pick<Given, 'name'> {
  readonly slots?: number;
}

async function remarkTask(world: World, { name, slots = 1 }: WantedTask) {
  const scheduler = await createOne(world);
  const { nextSlot } = await scheduler.getClock();
  // Slots pass before the program of a page reads the chain: the last of these times is still in the future then.
  const at = Array.from(
    { length: slots },
    (_unused, count) => nextSlot + BigInt(count) * scheduler.rules.slotSeconds,
  );
  const input = { providedId: name, when: { at }, paraId: 2000, callWeight: 1_000_000_000n };
  return scheduler.crossChainTaskCall({ ...input, call: await remark(world) });
}

/** Data that a page stores before it is closed: the ticket of a task that was sent. */
async function createTicket(world: World): Promise<string> {
  const scheduler = await createOne(world);
  const tickets: Ticket[] = [];
  const onTicket = (ticket: Ticket) => void tickets.push(ticket);
  await scheduler.submit(await remarkTask(world, { name: 'stored' }), { signer: world.alice, onTicket });
  return JSON.stringify(tickets.at(-1));
}

/** A wallet like that of a browser extension; it signs without confirmation. */
function createWallet({ alice }: World) {
  return {
    wallet: {
      enable: () =>
        Promise.resolve({
          accounts: { get: () => Promise.resolve([{ address: alice.address }]) },
          signer: {
            signRaw: ({ data }: { data: string }) =>
              Promise.resolve({ id: 1, signature: u8aToHex(alice.sign(hexToU8a(data), { withType: true })) }),
          },
        }),
    },
  };
}
