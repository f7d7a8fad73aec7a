import type { Call, Planck } from '@parachron/core';
import type { Refusal } from '@parachron/proxy';
import type { EthereumTransaction } from './EthereumTransaction.js';
import type { TransactionSummary } from './TasksProtocol.js';

/** The transactions of a summary: a call of the chain, or Ethereum transactions in their order. */
export type SignedContent =
  | { readonly kind: 'chain'; readonly call: Call }
  | { readonly kind: 'ethereum'; readonly transactions: readonly EthereumTransaction[] };

/** Transactions on the parachain with the parts of their summary. */
export interface SignedPlan extends Pick<TransactionSummary, 'lines' | 'warnings' | 'refusal'> {
  readonly content: SignedContent;
}

/** The proxy and the funds of a grant. */
export interface GrantRequest {
  readonly proxyType: string;
  readonly fund: Planck;
  /** Whether the account has the proxy. */
  readonly has: boolean;
}

/** Describes a refusal by the chain's name for it. */
export function describeRefusal(refusal: Refusal | undefined): string | undefined {
  return refusal && `${refusal.name}: ${refusal.reason}`;
}
