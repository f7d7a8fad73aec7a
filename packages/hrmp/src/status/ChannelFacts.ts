import type { BlockRef, Evidence, Planck } from '@parachron/core';
import { defineError } from '@parachron/core';
import type { ChannelManager } from '../manager/ChannelManager.js';
import type { ChannelConfig, PendingConfig } from './ChannelConfig.js';
import type { ChannelId, ChannelStatus } from './ChannelStatus.js';
import type { ParaFacts } from './ParaFacts.js';

/** State of a pair of parachains and the channels between them on the channel manager, at one block. */
export interface ChannelFacts {
  readonly channelManager: ChannelManager;
  readonly block: BlockRef;
  readonly config: ChannelConfig;
  /** The configurations of later sessions, the next first; absent if there is none. */
  readonly pending?: readonly PendingConfig[];
  readonly existentialDeposit: Planck;
  /** Undefined if the channel manager does not count sessions. */
  readonly session: number | undefined;
  readonly paras: readonly [ParaFacts, ParaFacts];
  /** The channel from the first para to the second, and the channel back. */
  readonly channels: readonly [ChannelStatus, ChannelStatus];
  readonly evidence: readonly Evidence[];
}

/** The given facts are of another pair of parachains. */
export class ParaPairMismatchError extends defineError({
  code: 'PARA_PAIR_MISMATCH',
  fault: 'input',
  message: (facts: { wanted: number[]; read: number[] }) =>
    `Expected the facts of parachain ${facts.wanted.join(' and ')}, got the facts of parachains ${facts.read.join(' and ')}.`,
  hint: () => 'Read the facts of the same pair of parachains.',
}) {}

export function findPara(facts: ChannelFacts, id: number): ParaFacts {
  const found = facts.paras.find((para) => para.id === id);
  if (!found) {
    throw new ParaPairMismatchError({ wanted: [id], read: facts.paras.map((para) => para.id) });
  }
  return found;
}

export function findStatus(facts: ChannelFacts, id: ChannelId): ChannelStatus | undefined {
  return facts.channels.find(
    ({ channel }) => channel.sender === id.sender && channel.recipient === id.recipient,
  );
}
