import type { Call } from '@parachron/core';
import type { ChannelProposal } from '../status/ChannelProposal.js';
import type { ChannelId } from '../status/ChannelStatus.js';

/** What one call of a step does to one direction. */
export interface DueAction {
  readonly kind: 'init' | 'accept';
  readonly channel: ChannelId;
  /** What an init asks for; absent where the runtime sets the sizes itself. */
  readonly sizes?: ChannelProposal;
}

/** One step that is still due, before anything is known of its price: who has to make which calls on the channel manager. */
export interface DueStep {
  /** Stable between runs: `init-1000-to-2114-and-accept-2114-to-1000`. */
  readonly id: string;
  readonly title: string;
  /** The parachain that must send it; undefined where any account of the channel manager may. */
  readonly para: number | undefined;
  readonly actions: readonly DueAction[];
  /** What goes into the program, in its order: each call is a Transact of its own. */
  readonly calls: readonly Call[];
  /** Steps that must have taken effect before. */
  readonly after: readonly string[];
  readonly notes: readonly string[];
}
