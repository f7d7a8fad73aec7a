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
 * Finds by trying what makes a failed program work: one channel less, a higher limit, or the opening by root.
 *
 * @param before the channel manager in the state before the program
 */
export async function findRemedy(before: Forkable, failed: Failed): Promise<Remedy> {
  const { chain } = failed.facts.channelManager.runtime;
  const works: Required<Remedy>[] = [];
  for (const candidate of await listCandidates(before, failed)) {
    const fork = await before.fork();
    await fork.write(candidate.writes);
    if (await failed.isWorking(fork)) works.push(candidate);
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

async function listCandidates(before: Forkable, { facts, channels }: Failed): Promise<Required<Remedy>[]> {
  const { hrmp, configuration } = facts.channelManager.pallets;
  const { chain } = facts.channelManager.runtime;
  const index = (item: string, para: number) =>
    storageRead(hrmp, item, [para], (value) => (value?.toJSON() ?? []) as readonly number[]);
  const snapshot = await (await before.fork()).snapshot();
  const sides = channels.flatMap(({ sender, recipient }) => [
    { item: 'HrmpEgressChannelsIndex', para: sender, which: `a channel of parachain ${sender}` },
    { item: 'HrmpIngressChannelsIndex', para: recipient, which: `a channel to parachain ${recipient}` },
  ]);
  const fewer = sides.map(async ({ item, para, which }): Promise<Required<Remedy>[]> => {
    const { open } = await snapshot.read({ open: index(item, para) });
    if (!open.known || open.value.length === 0) return [];
    const write = { pallet: hrmp, item, keys: [para], value: open.value.slice(1) };
    return [{ advice: `close ${which} that is not used`, writes: [write] }];
  });
  const { config } = await snapshot.read({
    config: storageRead(configuration, 'ActiveConfig', [], (value): object => Object(value?.toJSON())),
  });
  const fields = Object.entries(config.known ? config.value : {});
  // The limits of channels and their messages: `hrmpMaxParachainOutboundChannels`, `hrmpChannelMaxCapacity`.
  const raised = fields.flatMap(([field, now]): Required<Remedy>[] => {
    if (!/^hrmp.*Max[A-Z]/.test(field) || typeof now !== 'number') return [];
    const limit = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const value = { ...Object.fromEntries(fields), [field]: 2 * now + 1 };
    const write = { pallet: configuration, item: 'ActiveConfig', value };
    return [{ advice: `ask the governance of ${chain} to raise ${limit}`, writes: [write] }];
  });
  return [...(await Promise.all(fewer)).flat(), ...raised];
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
