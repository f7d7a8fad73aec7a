import type { ForkOrigin } from '@parachron/client';
import { decodeCall, type Hex, readFields, type Snapshot } from '@parachron/core';
import { type ChannelFacts, type ChannelStatus, findChannelManager, getChannelFacts } from '@parachron/hrmp';
import type { ChainFork } from './ForkNetwork.js';

/** The states of channels in words. */
export const stateWords: Readonly<Record<ChannelStatus['state'], string>> = {
  open: 'open already',
  accepted: 'accepted, opens when the next session begins',
  requested: 'requested, not accepted',
  closing: 'closing, ends when the next session begins',
  none: 'not requested',
};

/** Reads the channels of two parachains; undefined if another chain stores the requests. */
export async function readChannels(
  chain: { snapshot(): Promise<Snapshot> },
  paras: readonly [number, number],
): Promise<ChannelFacts | undefined> {
  const snapshot = await chain.snapshot();
  const found = findChannelManager([snapshot.runtime]);
  if (!found.known) return undefined;
  const answer = await getChannelFacts(snapshot, { paras, channelManager: found.channelManager });
  return answer.known ? answer.facts : undefined;
}

/** Names what a failed call is about, and its error lacks, as a further sentence: a limit of channels, or the state of its channel. */
export async function nameChannel(
  { fork, chain }: Pick<ChainFork, 'fork' | 'chain'>,
  { hex, as, error }: { readonly hex: Hex; readonly as: ForkOrigin; readonly error: string },
): Promise<string> {
  const [, size] = /HrmpChannel(Capacity|MessageSize)ExceedsLimit$/.exec(error) ?? [];
  const config = size ? readFields(await fork.getStorage('Configuration', 'ActiveConfig')) : {};
  const name = `hrmpChannelMax${size}`;
  const most = Number(config[name]).toLocaleString('en-US');
  if (config[name] !== undefined) return ` The limit of the chain (${name}) is ${most}.`;
  const { args } = decodeCall(chain.runtime.registry, hex);
  // The side that a call does not name is the parachain that makes it.
  const own: number | undefined = Object(as).paraId;
  const find = (side: string) => new RegExp(`"${side}":"?(\\d+)`).exec(JSON.stringify(args))?.[1];
  const sender = Number(find('sender') ?? own);
  const recipient = Number(find('(?:recipient|target_system_chain)') ?? own);
  if (error.endsWith('InvalidRecipient')) {
    const state = await fork.getStorage('Paras', 'ParaLifecycles', [recipient]);
    const words = state?.toJSON() ? `in the state ${state}` : 'not registered';
    return ` Parachain ${recipient} is ${words} on ${chain.runtime.chain}.`;
  }
  const facts = sender >= 0 && recipient >= 0 ? await readChannels(fork, [sender, recipient]) : undefined;
  const [status] = facts?.channels ?? [];
  // Without a channel, another error is about something else.
  if (!status || (status.state === 'none' && !error.endsWith('DoesntExist'))) return '';
  return ` Channel ${sender} → ${recipient}: ${stateWords[status.state]}.`;
}
