import type { Fork, Forkable, ForkWrite } from '@parachron/client';
import { capitalize, encodeCall, hasCall, storageRead } from '@parachron/core';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import type { ChannelId } from '../status/ChannelStatus.js';

/** The advice for a failed program, in one sentence, and the change after which the program works; absent if none was found. */
export interface Remedy {
  readonly advice: string;
  readonly writes?: readonly ForkWrite[];
}

/** A failed program and its place. */
interface Failed {
  readonly facts: ChannelFacts;
  /** The channels that its calls are about. */
  readonly channels: readonly ChannelId[];
  /** Runs the program on a changed fork. */
  isWorking(changed: Fork): Promise<boolean>;
}

/**
 * Finds by trying what makes a failed program work: fewer channels, higher limits, or the opening by root. A program that requests a
 * channel and accepts another may meet two limits.
 *
 * @param before the channel manager in the state before the program
 */
export async function findRemedy(before: Forkable, failed: Failed): Promise<Remedy> {
  const { chain } = failed.facts.channelManager.runtime;
  const works: Required<Remedy>[] = [];
  for (const { names, describe, write } of await listKinds(before, failed)) {
    const isEnough = async (some: readonly string[]) => {
      const fork = await before.fork();
      await fork.write(write(some));
      return failed.isWorking(fork);
    };
    if (names.length === 0 || !(await isEnough(names))) continue;
    let needed = names;
    for (const name of names) {
      const fewer = needed.filter((other) => other !== name);
      if (fewer.length > 0 && (await isEnough(fewer))) needed = fewer;
    }
    works.push({ advice: describe(needed), writes: write(needed) });
  }
  const [first] = works;
  if (first) return { ...first, advice: `${capitalize(works.map(({ advice }) => advice).join(', or '))}.` };
  const isOpened = await isForced(before, failed);
  const asked = isOpened ? `to open the channel (${forced})` : 'which programs of parachains it executes';
  return { advice: `Ask the governance of ${chain} ${asked}.` };
}

/** Lists the changes that may remove an obstacle, by their kinds. */
async function listKinds(before: Forkable, { facts, channels }: Failed) {
  const { pallet, runtime } = facts.channelManager;
  const snapshot = await (await before.fork()).snapshot();
  const closed = new Map<string, ForkWrite>();
  for (const [item, para, which] of channels.flatMap(({ sender, recipient }) => [
    ['HrmpEgressChannelsIndex', sender, `a channel of parachain ${sender}`] as const,
    ['HrmpIngressChannelsIndex', recipient, `a channel to parachain ${recipient}`] as const,
  ])) {
    const index = storageRead(pallet, item, [para], (value) => (value?.toJSON() ?? []) as readonly number[]);
    const { open } = await snapshot.read({ open: index });
    if (open.known && open.value.length > 0)
      closed.set(which, { pallet, item, keys: [para], value: open.value.slice(1) });
  }
  const { config } = await snapshot.read({
    config: storageRead('Configuration', 'ActiveConfig', [], (value): object => Object(value?.toJSON())),
  });
  const fields = Object.entries(config.known ? config.value : {});
  // A limit of half the values of its type is no obstacle.
  const most = 2 ** 31;
  const limits = fields.filter(([name, limit]) => /^hrmp\w*Max/.test(name) && limit < most);
  const raise = (some: readonly string[]) =>
    fields.map(([name, limit]) => [name, some.includes(toSnakeCase(name)) ? most : limit]);
  return [
    {
      names: [...closed.keys()],
      describe: (some: readonly string[]) =>
        `close ${some.join(' and ')} that ${some.length > 1 ? 'are' : 'is'} not used`,
      write: (some: readonly string[]) => some.flatMap((which) => closed.get(which) ?? []),
    },
    {
      names: limits.map(([name]) => toSnakeCase(name)),
      describe: (some: readonly string[]) =>
        `ask the governance of ${runtime.chain} to raise ${some.join(' and ')}`,
      write: (some: readonly string[]): ForkWrite[] => [
        { pallet: 'Configuration', item: 'ActiveConfig', value: Object.fromEntries(raise(some)) },
      ],
    },
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
