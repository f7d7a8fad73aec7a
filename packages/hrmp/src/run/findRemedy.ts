import type { Fork, Forkable, ForkWrite } from '@parachron/client';
import { capitalize, encodeCall, hasCall, readKnown, storageRead } from '@parachron/core';
import { encodeCancel } from '../plan/deriveDueSteps.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import type { ChannelId } from '../status/ChannelStatus.js';

/** The advice for a failed program, in one sentence, and the change after which the program works; absent if none was found. */
export interface Remedy {
  readonly advice: string;
  readonly apply?: (fork: Fork) => Promise<unknown>;
}

/** A kind of change, which some names limit: what it says, and what it does on a fork. */
interface Change {
  readonly names: readonly string[];
  readonly describe: (some: readonly string[]) => string;
  readonly apply: (fork: Fork, some: readonly string[]) => Promise<unknown>;
}

/** A failed program and its place. */
interface Failed {
  readonly facts: ChannelFacts;
  readonly message: { readonly from: number };
  /** The channels that its calls are about. */
  readonly channels: readonly ChannelId[];
  /** Runs the program on a changed fork. */
  isWorking(changed: Fork): Promise<boolean>;
}

/**
 * Finds by trying what makes a failed program work: the next session, fewer channels or requests, higher limits, or the opening by root. A
 * program that requests a channel and accepts another may meet two limits.
 *
 * @param before the channel manager in the state before the program
 */
export async function findRemedy(before: Forkable, failed: Failed): Promise<Remedy> {
  const works: Required<Remedy>[] = [];
  for (const { names, describe, apply } of await listChanges(before, failed)) {
    const isEnough = async (some: readonly string[]) => {
      const fork = await before.fork();
      await apply(fork, some);
      return failed.isWorking(fork);
    };
    if (names.length === 0 || !(await isEnough(names))) continue;
    let needed = names;
    for (const name of names) {
      const fewer = needed.filter((other) => other !== name);
      if (fewer.length > 0 && (await isEnough(fewer))) needed = fewer;
    }
    works.push({ advice: describe(needed), apply: (fork) => apply(fork, needed) });
  }
  const [first] = works;
  if (first) return { ...first, advice: `${capitalize(works.map(({ advice }) => advice).join(', or '))}.` };
  const isOpened = await isForced(before, failed);
  const asked = isOpened ? `to open the channel (${forced})` : 'which programs of parachains it executes';
  return { advice: `Ask the governance of ${failed.facts.channelManager.runtime.chain} ${asked}.` };
}

/** Lists the changes that may remove an obstacle, by their kinds. */
async function listChanges(before: Forkable, failed: Failed): Promise<readonly Change[]> {
  const { facts, channels, message } = failed;
  const { pallet, runtime } = facts.channelManager;
  const snapshot = await (await before.fork()).snapshot();
  const read = async (item: string, keys: readonly number[] = [], of = pallet): Promise<unknown> => {
    const stored = storageRead(of, item, keys, (value) => value?.toJSON());
    return readKnown((await snapshot.read({ stored })).stored) ?? [];
  };
  const closed = new Map<string, ForkWrite>();
  for (const [item, para, which] of channels.flatMap(({ sender, recipient }) => [
    ['HrmpEgressChannelsIndex', sender, `a channel of parachain ${sender}`] as const,
    ['HrmpIngressChannelsIndex', recipient, `a channel to parachain ${recipient}`] as const,
  ])) {
    const open = (await read(item, [para])) as readonly number[];
    if (open.length > 0) closed.set(which, { pallet, item, keys: [para], value: open.slice(1) });
  }
  const requests = (await read('HrmpOpenChannelRequestsList')) as readonly ChannelId[];
  const isOfPair = ({ recipient }: ChannelId) => facts.paras.some(({ id }) => id === recipient);
  const others = requests.filter((one) => one.sender === message.from && !isOfPair(one));
  const active = Object(await read('ActiveConfig', [], 'Configuration'));
  const pending = (await read('PendingConfigs', [], 'Configuration')) as readonly [number, object][];
  const later = Object(pending.at(-1)?.[1]);
  const raise = (advice: string, limitOf: (name: string) => unknown): Change => ({
    names: Object.keys(active).filter(
      (name) => /^hrmp\w*Max/.test(name) && Number(active[name]) < Number(limitOf(name)),
    ),
    describe: (some) => `${advice} ${some.map(toSnakeCase).join(' and ')}`,
    apply: (fork, some) => {
      const value = { ...active, ...Object.fromEntries(some.map((name) => [name, limitOf(name)])) };
      return fork.write([{ pallet: 'Configuration', item: 'ActiveConfig', value }]);
    },
  });
  const process = { pallet, method: 'force_process_hrmp_close', args: { channels: 1000 } };
  return [
    {
      names: facts.channels.some(({ state }) => state === 'closing') ? ['the next session'] : [],
      describe: (some) => `wait for ${some.join()}, which removes the closing channel`,
      apply: (fork) => fork.dispatch(encodeCall(runtime.registry, process).hex, 'root'),
    },
    {
      names: [...closed.keys()],
      describe: (some) => `close ${some.join(' and ')} that ${some.length > 1 ? 'are' : 'is'} not used`,
      apply: (fork, some) => fork.write(some.flatMap((which) => closed.get(which) ?? [])),
    },
    {
      names: others.length > 0 ? [`a request of parachain ${message.from}`] : [],
      describe: (some) => `cancel ${some.join()} that nobody has accepted`,
      apply: async (fork) => {
        for (const one of others) {
          const { hex } = encodeCancel(facts.channelManager, one);
          if ((await fork.dispatch(hex, { paraId: message.from })).outcome === 'done') break;
        }
      },
    },
    raise(`wait for the session in which ${runtime.chain} raises`, (name) => later[name]),
    // A limit of half the values of its type is no obstacle.
    raise(`ask the governance of ${runtime.chain} to raise`, () => 2 ** 31),
  ];
}

/** The name of a field in the source of the chain, by its name in JSON. */
const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const forced = 'force_open_hrmp_channel';

/** Whether root opens each of the channels. */
async function isForced(before: Forkable, { facts, channels }: Failed): Promise<boolean> {
  const { config, channelManager } = facts;
  const { pallet, runtime } = channelManager;
  if (!hasCall(runtime.registry, pallet, forced)) return false;
  const { capacity: max_capacity, messageSize: max_message_size } = config;
  const fork = await before.fork();
  for (const { sender, recipient } of channels) {
    const args = { sender, recipient, max_capacity, max_message_size };
    const { hex } = encodeCall(runtime.registry, { pallet, method: forced, args });
    if ((await fork.dispatch(hex, 'root')).outcome !== 'done') return false;
  }
  return true;
}
