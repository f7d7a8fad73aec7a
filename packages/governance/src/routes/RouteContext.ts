import type { Forkable } from '@parachron/client';
import { type Call, omitUndefined, type PlanAccount, type Snapshot } from '@parachron/core';
import type { RootDryRun } from '../dryRuns/RootDryRun.js';
import type { Governance, SourcedAnswer } from '../reading/Governance.js';
import type { KeyHolder } from '../reading/getKeyHolder.js';

/** A call that root of a chain dispatches, and the facts of the chain. */
export interface RouteContext {
  readonly snapshot: Snapshot;
  readonly governance: Governance;
  readonly call: Call;
  readonly dryRun?: RootDryRun | undefined;
  readonly fork?: Forkable | undefined;
  /** The account that is the sudo key. */
  readonly keyHolder?: Promise<KeyHolder | undefined>;
  /** Block time of the relay chain in seconds, for pallets that count blocks of the relay chain. */
  readonly relaySeconds?: SourcedAnswer<number> | undefined;
}

/** Describes a signer on the chain: an origin by its name, or an account. */
export function describeSigner(
  { runtime, para }: Governance,
  name: string,
  account?: PlanAccount['account'],
): PlanAccount {
  const place = omitUndefined({ para });
  return { chain: runtime.chain, ...place, ...omitUndefined({ account }), name };
}

/** Describes the signer of a call that any account may sign. */
export function describeAnySigner(governance: Governance): PlanAccount {
  return describeSigner(governance, 'any account');
}
