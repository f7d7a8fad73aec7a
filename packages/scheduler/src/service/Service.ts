import type { InclusionTime, Snapshot } from '@parachron/client';
import type { MissingOperation, Variant } from '@parachron/runtime-types';
import type { ServiceRules } from '../rules/ServiceRules.js';
import type { ReconnectingChain } from '../submitting/ReconnectingChain.js';
import type { Submissions } from '../submitting/Submissions.js';

/** The state that all functions of a service chain share. */
export interface Service<V extends Variant = Variant> {
  readonly connection: ReconnectingChain;
  /** Loads the code on first use. All calls share one instance. */
  readonly submissions: () => Promise<Submissions>;
  /** Pins the finalized head. */
  readonly at: <T>(read: (snapshot: Snapshot) => Promise<T>) => Promise<T>;
  /** Pins the best block, and estimates the block time of a transaction that is sent now. */
  readonly ahead: <T>(read: (time: InclusionTime) => Promise<T>) => Promise<T>;
  readonly variant: V;
  readonly missing: readonly MissingOperation[];
  readonly rules: ServiceRules;
}
