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

/** Changes of one kind, each against one obstacle. */
interface Kind {
  /** What each change is about. */
  readonly names: readonly string[];
  describe(names: readonly string[]): string;
  write(names: readonly string[]): readonly ForkWrite[];
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
  if (first) {
    const advice = `${capitalize(works.map((one) => one.advice).join(', or '))}.`;
    return { ...first, advice };
  }
  if (await isForced(before, failed)) {
    return { advice: `Ask the governance of ${chain} to open the channel (${forced}).` };
  }
  return { advice: `Ask the governance of ${chain} which programs of parachains it executes.` };
}

async function listKinds(before: Forkable, { facts, channels }: Failed): Promise<Kind[]> {
  const { hrmp, configuration } = facts.channelManager.pallets;
  const { chain } = facts.channelManager.runtime;
  const snapshot = await (await before.fork()).snapshot();
  const sides = channels.flatMap(({ sender, recipient }) => [
    { item: 'HrmpEgressChannelsIndex', para: sender, which: `a channel of parachain ${sender}` },
    { item: 'HrmpIngressChannelsIndex', para: recipient, which: `a channel to parachain ${recipient}` },
  ]);
  const fewer = sides.map(async ({ item, para, which }): Promise<[string, ForkWrite][]> => {
    const index = storageRead(hrmp, item, [para], (value) => (value?.toJSON() ?? []) as readonly number[]);
    const { open } = await snapshot.read({ open: index });
    if (!open.known || open.value.length === 0) return [];
    return [[which, { pallet: hrmp, item, keys: [para], value: open.value.slice(1) }]];
  });
  const closed = new Map((await Promise.all(fewer)).flat());
  const { config } = await snapshot.read({
    config: storageRead(configuration, 'ActiveConfig', [], (value): object => Object(value?.toJSON())),
  });
  const fields = Object.entries(config.known ? config.value : {});
  // The limits of channels and their messages, as `hrmpChannelMaxCapacity`; one of all values of its type is no obstacle.
  const limits = new Map<string, readonly [string, number]>();
  for (const [field, now] of fields)
    if (/^hrmp.*Max[A-Z]/.test(field) && now < 2 ** 31)
      limits.set(
        field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        [field, 2 * now + 1],
      );
  const raise = (some: readonly string[]) =>
    Object.fromEntries([...fields, ...some.flatMap((limit) => [limits.get(limit) ?? []])]);
  return [
    {
      names: [...closed.keys()],
      describe: (some) => `close ${some.join(' and ')} that ${some.length > 1 ? 'are' : 'is'} not used`,
      write: (some) => some.flatMap((which) => closed.get(which) ?? []),
    },
    {
      names: [...limits.keys()],
      describe: (some) => `ask the governance of ${chain} to raise ${some.join(' and ')}`,
      write: (some) => [{ pallet: configuration, item: 'ActiveConfig', value: raise(some) }],
    },
  ];
}

const forced = 'force_open_hrmp_channel';

/** Whether root opens each of the channels. */
async function isForced(before: Forkable, { facts, channels }: Failed): Promise<boolean> {
  const { config, channelManager } = facts;
  const { registry } = channelManager.runtime;
  const call = { pallet: channelManager.pallets.hrmp, method: forced };
  if (!hasCall(registry, call.pallet, forced)) return false;
  const { maxCapacity: max_capacity, maxMessageSize: max_message_size } = config;
  const fork = await before.fork();
  for (const { sender, recipient } of channels) {
    const args = { sender, recipient, max_capacity, max_message_size };
    const { hex } = encodeCall(registry, { ...call, args });
    if ((await fork.dispatch(hex, 'root')).outcome !== 'done') return false;
  }
  return true;
}
