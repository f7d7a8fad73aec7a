import type { Chain } from '@parachron/client';
import { type Hex, omitUndefined, type Snapshot } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';

/** The roles of the chains in a checklist. */
export type Role = 'relay' | 'channelManager' | 'target' | 'service';

/** All roles, in the order of reports. */
export const roles: readonly Role[] = ['relay', 'channelManager', 'target', 'service'];

/** Names of the roles: in findings, errors, tables and reports. */
export const roleWords: { readonly [R in Role]: string } = {
  relay: 'relay chain',
  channelManager: 'channel manager',
  target: 'target chain',
  service: 'service chain',
};

/** A call of tasks on the target, with a name of the team's choice. */
export interface NamedCall {
  readonly name: string;
  /** The call itself, for the target's runtime, without a length prefix and without `Proxy.proxy`. */
  readonly hex: Hex;
}

/** The user whose task is checked from end to end. */
export interface ScopeUser {
  /** The account on the service that schedules and pays: 32 or 20 bytes. */
  readonly account: Hex;
  /** The account on the target, in whose name the calls are made; by default the same as on the service. */
  readonly onTarget?: Hex;
  /** The account that the target derives for the user, as its team confirms it; needed if the rule of the target is its own. */
  readonly derived?: Hex;
}

/** The times of a task: the next slot, given times, or an interval with or without an end. */
export type TaskWhen =
  | { readonly kind: 'next' }
  | { readonly kind: 'at' /** Unix time in seconds. */; readonly times: readonly number[] }
  | { readonly kind: 'every'; readonly seconds: number; readonly times: number }
  | { readonly kind: 'recurring'; readonly seconds: number };

/** The task to quote and to dry-run: one of the named calls, and its times. */
export interface ScopeTask {
  /** The name of the call; by default the first named call. */
  readonly call?: string;
  readonly when: TaskWhen;
}

/** Subject of a run. */
export interface Scope {
  /** Name of the service's network: `local`, `staging`, `main`, or a name that the user chose. */
  readonly network: string;
  /** The name that the user gave the parachain; absent if the user gave none. */
  readonly parachain?: string;
  /** Para id of the service chain. */
  readonly serviceParaId: number;
  /** Para id of the checked parachain. */
  readonly targetParaId: number;
  /** Para ids that the chain specifications state, for chains that run from one. */
  readonly statedParaIds?: { readonly [R in 'target' | 'service']?: number };
  /** Proposal of the service for a channel: messages, and bytes a message. */
  readonly proposal: { readonly maxCapacity: number; readonly maxMessageSize: number };
  /** Calls of the tasks; without any, the checks cover what holds for all calls. */
  readonly calls?: readonly NamedCall[];
  /** Without a user, the checks cover what holds for all users. */
  readonly user?: ScopeUser;
  readonly task?: ScopeTask;
  /** The rule by which the target derives accounts, as its team states it; used only if the chain cannot answer. */
  readonly derivation?: 'hashedDescription' | 'locationHash' | 'none';
}

/** The para id of a role in a run. */
export function chooseParaId(role: Role, scope: Scope): number {
  return role === 'service' ? scope.serviceParaId : scope.targetParaId;
}

/** A value for each role that has one. */
export type ByRole<T> = { readonly [R in Role]?: T };

/** Derives a value for each role that has one; a role without a result is left out. */
export function mapRoles<T, U>(values: ByRole<T | undefined>, map: (value: T) => U | undefined): ByRole<U> {
  const mapped = Object.entries(values).map(([role, value]) => [role, value && map(value)]);
  return omitUndefined(Object.fromEntries(mapped));
}

/** The available chains, each pinned to one block; a role without an endpoint is missing. */
export type Chains = ByRole<Snapshot>;

/**
 * Another node of a chain, whose head and runtime version are compared with those of the first: connected, or the reason why it is not. The
 * blocks and values of both are compared by `confirmChain` of `@parachron/client`.
 */
export interface Mirror {
  readonly endpoint: string;
  readonly node?: Pick<Chain, 'genesisHash' | 'snapshot'>;
  /** One sentence: why the node could not be reached, or its runtime not be used. */
  readonly failure?: string;
}

/** Limits of a local chain from a chain specification. */
export type BootLimits = Readonly<Partial<Pick<RuntimeFork, 'missingHostFunction' | 'blockFailure'>>>;
