import type { Chain } from '@parachron/client';
import type { Hex, Runtime, Snapshot } from '@parachron/core';
import type { Multisig } from '@parachron/governance';
import type { DerivationRule, Fork } from '@parachron/proxy';
import type { RuleOverrides } from '@parachron/scheduler';

/** The chains a checklist looks at, by the part they play. */
export type Role = 'relay' | 'channelManager' | 'target' | 'service';

/** A call that tasks are to make on the target, as the team names it. */
export interface NamedCall {
  readonly name: string;
  /** The call itself, for the target's runtime, without a length before it and without a proxy around it. */
  readonly hex: Hex;
}

/** The user whose task is checked from end to end. */
export interface ScopeUser {
  /** The account on the service, that schedules and pays: 32 or 20 bytes. */
  readonly account: Hex;
  /** The account on the target, in whose name the calls are made; the same as on the service where none is given. */
  readonly onTarget?: Hex;
}

/** The times of a task: at the next slot, at given times, every so often for a number of times, or without end. */
export type TaskWhen =
  | { readonly kind: 'next' }
  | { readonly kind: 'at' /** Unix time in seconds. */; readonly times: readonly number[] }
  | { readonly kind: 'every'; readonly seconds: number; readonly times: number }
  | { readonly kind: 'recurring'; readonly seconds: number };

/** The task that is quoted and tried: one of the named calls, at times. */
export interface ScopeTask {
  /** The name of the call; the first of them where none is given. */
  readonly call?: string;
  readonly when: TaskWhen;
}

/** Subject of a run. */
export interface Scope {
  /** Name of the service's network: `local`, `staging`, `main`, or a name of the user's. */
  readonly network: string;
  /** The name that the user gave the parachain; absent where the user gave none. */
  readonly parachain?: string;
  /** Para id of the service chain. */
  readonly serviceParaId: number;
  /** Para id of the chain that is to be ready. */
  readonly targetParaId: number;
  /** Proposal of the service for a channel: messages, and bytes a message. */
  readonly proposal: { readonly maxCapacity: number; readonly maxMessageSize: number };
  /** Limits of the service that its runtime does not state, as the user knows them. */
  readonly serviceRules?: RuleOverrides;
  /** Calls that tasks are to make; without any, the checks look at what can be said of all calls. */
  readonly calls?: readonly NamedCall[];
  /** Without a user, the checks look at what is true of all users. */
  readonly user?: ScopeUser;
  readonly task?: ScopeTask;
  /** The rule by which the target derives accounts, as its team states it; used only where the chain cannot answer. */
  readonly derivation?: DerivationRule;
  /** The multisig that signs for the team: the calls that it signs are planned as those of its members. */
  readonly multisig?: Multisig;
}

/** The chains available, each pinned to one block; a role without an endpoint is missing. */
export type Chains = { readonly [R in Role]?: Snapshot };

/** Known facts about the chains available without asking. */
export type Runtimes = { readonly [R in Role]?: Runtime };

/** The connected nodes, for what no block has: the methods of a node, another block. */
export type Nodes = { readonly [R in Role]?: Chain };

/** Another node of a chain, to be compared with the first: connected, or why it is not. */
export interface Mirror {
  readonly endpoint: string;
  readonly node?: Chain;
  /** One sentence: why it could not be reached or understood. */
  readonly failure?: string;
}

/** Further nodes of the chains available. */
export type Mirrors = { readonly [R in Role]?: readonly Mirror[] };

/** Limits of a runtime that is booted from a chain specification in this process. */
export interface BootLimits {
  /** A host function that the runtime imports and this process lacks: reads that call it trap. */
  readonly missingHostFunction?: string;
  /** Reason why the runtime builds no block here: its genesis is read. */
  readonly blockFailure?: string;
}

/** The limits of the chains that are booted in this process, by role. */
export type BootLimitsByRole = { readonly [R in Role]?: BootLimits };

/**
 * Forks on which things can be tried: of parachains, where no runtime API gives the same answer; of the chain that manages channels, for the
 * programs of channel steps.
 */
export type Forks = { readonly [R in Role]?: Fork };
