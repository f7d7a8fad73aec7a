import type { Runtime, Snapshot } from '@parachron/core';

/** The chains a checklist looks at, by the part they play. */
export type Role = 'relay' | 'host' | 'target' | 'service';

/** What a run is about. */
export interface Scope {
  /** Which of the service's networks this is: `local`, `staging`, `main`, or a name of the user's. */
  readonly network: string;
  /** Para id of the service chain. */
  readonly serviceParaId: number;
  /** Para id of the chain that is to be ready. */
  readonly targetParaId: number;
  /** What the service proposes for a channel: messages, and bytes a message. */
  readonly proposal: { readonly maxCapacity: number; readonly maxMessageSize: number };
}

/** The chains at hand, each pinned to one block; a role without an endpoint is missing. */
export type Chains = { readonly [R in Role]?: Snapshot };

/** What is known of the chains at hand without asking. */
export type Runtimes = { readonly [R in Role]?: Runtime };
