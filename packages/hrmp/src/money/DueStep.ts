import type { Call } from '@parachron/core';
import type { ChannelProposal } from '../status/ChannelProposal.js';
import type { ChannelId } from '../status/ChannelStatus.js';

/** Effect of one call of a step on one direction. */
export interface DueAction {
  readonly kind: 'init' | 'accept';
  readonly channel: ChannelId;
  /** Sizes that an init proposes; absent if the runtime sets the sizes itself. */
  readonly sizes?: ChannelProposal;
}

/** A due step without its cost: the sender, and the sender's calls on the channel manager. */
export interface DueStep {
  /** Stable between runs: `init-1000-to-2114-and-accept-2114-to-1000`. */
  readonly id: string;
  readonly title: string;
  /** The sending parachain; undefined if any account of the channel manager may send the calls. */
  readonly para: number | undefined;
  readonly actions: readonly DueAction[];
  /** Calls of the program, in their order: each call has its own Transact. */
  readonly calls: readonly Call[];
  /** Steps that must have taken effect before this step. */
  readonly after: readonly string[];
  readonly notes: readonly string[];
}
