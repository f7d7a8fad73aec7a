import type { Call, Planck } from '@parachron/core';
import type { TransactionSummary } from './TasksProtocol.js';

/** A call of the parachain with the parts of its summary. */
export interface SignedPlan extends Pick<TransactionSummary, 'lines' | 'warnings' | 'refusal'> {
  readonly call: Call;
}

/** The proxy and the funds of a grant. */
export interface GrantRequest {
  readonly proxyType: string;
  readonly fund: Planck;
}
