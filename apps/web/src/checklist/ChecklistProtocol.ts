import type { Role, Verdict } from '@parachron/checklist';
import type { DocumentFormat } from '@parachron/reports';
import type { ShownError } from '../ShownError.js';
import type { CheckRequest } from './CheckRequest.js';

/** The requests of the page. */
export type ChecklistRequest =
  | { readonly kind: 'start'; readonly request: CheckRequest }
  /** Whether a new block of any chain starts another check. */
  | { readonly kind: 'watch'; readonly isWatching: boolean }
  | { readonly kind: 'again' };

/** The stages of a chain, from its address to its part of a report. A `lost` chain was connected before. */
export type ChainStage = 'connecting' | 'connected' | 'reading' | 'read' | 'failed' | 'lost';

/** A chain of the check. */
export interface CheckedChain {
  readonly role: Role;
  /** Its address without secrets. */
  readonly endpoint: string;
  readonly stage: ChainStage;
  /** The name that the chain gives itself; undefined before the connection. */
  readonly name: string | undefined;
  /** The block of the last report; undefined before a report. */
  readonly block: number | undefined;
  /** The reason why the chain is failed or lost. */
  readonly reason: string | undefined;
}

/** A run of the checks, and its documents. */
export interface ShownRun {
  /** From 1, one more for each run of the page. */
  readonly number: number;
  readonly verdict: Verdict;
  /** The verdict and the findings by outcome, in words. */
  readonly counts: string;
  /** The time of the run, in milliseconds since 1970. */
  readonly at: number;
  readonly documents: Readonly<Record<DocumentFormat, string>>;
}

/** The messages of the worker. */
export type ChecklistMessage =
  | { readonly kind: 'chains'; readonly chains: readonly CheckedChain[] }
  | { readonly kind: 'run'; readonly run: ShownRun }
  | { readonly kind: 'failure'; readonly error: ShownError };
