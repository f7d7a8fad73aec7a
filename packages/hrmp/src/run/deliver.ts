import type { Fork, Forkable, ForkMessage } from '@parachron/client';
import { findVerdict } from '@parachron/xcm';
import type { ChannelManager } from '../manager/ChannelManager.js';
import { type ChannelFacts, paraReads } from '../status/ChannelFacts.js';

/** A program of a parachain. */
export type ParaMessage = ForkMessage & { readonly from: number };

/** The parachains that the channel manager does not know. */
export function listUnregistered({ paras }: ChannelFacts): number[] {
  return paras.filter(({ lifecycle }) => lifecycle === undefined).map(({ id }) => id);
}

/** Begins a fork of the channel manager, on which both parachains are registered. */
export async function beginFork(chain: Forkable, facts: ChannelFacts): Promise<Fork> {
  const fork = await chain.fork();
  const unknown = listUnregistered(facts);
  if (unknown.length > 0) await fork.registerParas?.(unknown);
  return fork;
}

/**
 * Delivers a program to a fork of the channel manager.
 *
 * @returns the verdict, undefined if no event reports the message; `spent`, the planck that left the parachain's account, deposits
 *   excluded, undefined if its balance cannot be read
 */
export async function deliver(
  fork: Fork,
  { channelManager, message }: { readonly channelManager: ChannelManager; readonly message: ParaMessage },
) {
  const readHoldings = async () => {
    const { balance } = paraReads(message.from, channelManager);
    const answers = await (await fork.snapshot()).read({ balance });
    return answers.balance.known ? answers.balance.value.free + answers.balance.value.reserved : undefined;
  };
  const held = await readHoldings();
  const verdict = findVerdict(await fork.receive(message), message);
  const left = await readHoldings();
  return { verdict, spent: held === undefined || left === undefined ? undefined : held - left };
}
