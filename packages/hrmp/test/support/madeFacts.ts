import type { Runtime } from '@parachron/core';
import { balanceOf } from '@parachron/samples/facts';
import { deriveSovereignAccount } from '@parachron/xcm';
import type { ChannelFacts, ChannelStatus, ParaFacts } from '../../src/index.js';
import { deriveChannelManager } from '../../src/manager/ChannelManager.js';

const block = { number: 7, hash: `0x${'77'.repeat(32)}` } as const;

/**
 * Facts in the form of a relay chain: live parachains, enough funds, no channel; a test changes parts of these facts.
 */
export function makeFacts(
  runtime: Runtime,
  parts: {
    readonly ids?: readonly [number, number];
    readonly states?: readonly [ChannelStatus['state'], ChannelStatus['state']];
    readonly facts?: Partial<ChannelFacts>;
    readonly para?: Partial<ParaFacts>;
    readonly sizes?: { readonly capacity: number; readonly messageSize: number; readonly totalSize?: number };
  } = {},
): ChannelFacts {
  const [first, second] = parts.ids ?? [2000, 2114];
  const channelManager = deriveChannelManager(runtime);
  if (!channelManager) throw new TypeError(`${runtime.chain} has no channel calls`);
  const para = (id: number): ParaFacts => ({
    id,
    lifecycle: 'Parachain',
    sovereign: deriveSovereignAccount({ paraId: id, relation: 'child' }),
    balance: balanceOf(10n ** 15n),
    ...parts.para,
  });
  const sizes = { capacity: 1000, messageSize: 102_400, totalSize: 102_400, ...parts.sizes };
  const deposits = { sender: 10n ** 13n, recipient: 2n * 10n ** 13n };
  const status = (sender: number, recipient: number, state: ChannelStatus['state']): ChannelStatus => {
    const seen = { channel: { sender, recipient } };
    if (state === 'none') return { ...seen, state };
    const pending = { ...seen, ...sizes };
    return state === 'requested' || state === 'accepted'
      ? { ...pending, state, deposit: 10n ** 13n }
      : { ...pending, state, messages: 0, bytes: 0, deposits };
  };
  const [there, back] = parts.states ?? ['none', 'none'];
  return {
    channelManager,
    block,
    config: {
      capacity: 1000,
      messageSize: 102_400,
      totalSize: 102_400,
      senderDeposit: 10n ** 13n,
      recipientDeposit: 10n ** 13n,
    },
    existentialDeposit: 333_333_333n,
    paras: [para(first), para(second)],
    channels: [status(first, second, there), status(second, first, back)],
    ...parts.facts,
  };
}
