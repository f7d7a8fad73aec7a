import type { Forkable } from '@parachron/client';
import {
  type Call,
  type DispatchRoute,
  omitUndefined,
  type PlanAccount,
  pluralize,
  type Snapshot,
} from '@parachron/core';
import { nameMeans } from '../forks/tryCalls.js';
import type { Governance, SourcedAnswer } from '../Governance.js';

/** A call that root of a chain dispatches, and the facts of the chain. */
export interface RouteContext {
  readonly snapshot: Snapshot;
  readonly governance: Governance;
  readonly call: Call;
  readonly fork?: Forkable | undefined;
  /** The fork, if its runtime can dispatch calls with any origin. */
  readonly trials?: Forkable | undefined;
  /** Block time of the relay chain in seconds, for pallets that count blocks of the relay chain. */
  readonly relaySeconds?: SourcedAnswer<number> | undefined;
}

/** The parts of a route. */
export type Parts = Pick<DispatchRoute, 'calls' | 'costs' | 'periods' | 'needs'>;

/** Joins parts of a route in their order. */
export function joinParts(...parts: readonly Partial<Parts>[]): Parts {
  return {
    calls: parts.flatMap(({ calls = [] }) => calls),
    costs: parts.flatMap(({ costs = [] }) => costs),
    periods: parts.flatMap(({ periods = [] }) => periods),
    needs: parts.flatMap(({ needs = [] }) => needs),
  };
}

/** Describes a signer on the chain: an origin by its name, or an account. */
export function describeSigner(
  { runtime, para }: Governance,
  name: string,
  account?: PlanAccount['account'],
): PlanAccount {
  return { chain: runtime.chain, ...omitUndefined({ para, account }), name };
}

/** Describes the signer of a call that any account may sign. */
export function describeAnySigner(governance: Governance): PlanAccount {
  return describeSigner(governance, 'any account');
}

/** Names a call: `Referenda.submit`. */
export const nameCall = ({ pallet, method }: Pick<Call, 'pallet' | 'method'>): string =>
  `${pallet}.${method}`;

/** Describes a number of votes: `the votes of 2 of 3 members of Council`. */
export function describeVotes(pallet: string, votes: number, seats: number): string {
  return `the votes of ${votes} of ${seats} ${pluralize(seats, 'member')} of ${pallet}`;
}

/** Describes the failure of a tried call, as a need of its route; empty if it did not fail. */
export function describeFailure(
  { governance }: RouteContext,
  call: Call | undefined,
  error: string | undefined,
): string[] {
  if (!call || error === undefined) return [];
  const means = nameMeans(governance.runtime);
  return [`a state in which ${nameCall(call)} does not fail with ${error} (tried with ${means})`];
}
