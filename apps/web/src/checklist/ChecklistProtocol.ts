import type { Role, Verdict } from '@parachron/checklist';
import type { InjectedSigner } from '@parachron/client';
import type { Hex } from '@parachron/core';
import type { DecodeLink, ReportFormat } from '@parachron/reports';
import type { ShownError } from '../ShownError.js';
import type { CheckRequest } from './CheckRequest.js';

/** Chain specifications that the user gave in place of endpoints. */
export type SpecFiles = Readonly<Partial<Record<Role, File>>>;

/** The requests of the page. */
export type ChecklistRequest =
  | { readonly kind: 'start'; readonly request: CheckRequest; readonly files: SpecFiles }
  /** Whether a new block of any chain starts another check. */
  | { readonly kind: 'watch'; readonly isWatching: boolean }
  | { readonly kind: 'again' }
  /** Requests the summary of a call of the last run. */
  | { readonly kind: 'summarize'; readonly call: PlannedCall; readonly address: string }
  /** Requests the signature of the wallet, and sends the call. */
  | { readonly kind: 'send'; readonly call: PlannedCall; readonly address: string }
  | ({ readonly kind: 'signed' } & WalletAnswer);

/** A payload for the wallet. */
export interface WalletPayload {
  readonly number: number;
  readonly payload: Parameters<NonNullable<InjectedSigner['signPayload']>>[0];
}

/** The answer of the wallet: its result, or the reason why it did not sign. */
export interface WalletAnswer {
  readonly number: number;
  readonly result?: Awaited<ReturnType<NonNullable<InjectedSigner['signPayload']>>>;
  readonly reason?: string;
}

/** The stages of a chain, from its address to its part of a report. A `lost` chain was connected before. */
export type ChainStage = 'connecting' | 'booting' | 'connected' | 'reading' | 'read' | 'failed' | 'lost';

/** A chain of the check. */
export interface CheckedChain {
  readonly role: Role;
  /** Its address without secrets, or the name of its chain specification. */
  readonly endpoint: string;
  readonly isFile: boolean;
  readonly stage: ChainStage;
  /** The chain's own name; undefined before the connection. */
  readonly name: string | undefined;
  /** The block of the last report; undefined before a report. */
  readonly block: number | undefined;
  /** The reason why the chain is failed or lost. */
  readonly reason: string | undefined;
}

/** A run of the checks, and its documents. */
export interface ShownRun {
  /** Number of the run, counted from 1 for each page. */
  readonly number: number;
  readonly verdict: Verdict;
  /** The verdict and the findings by outcome, in words. */
  readonly counts: string;
  /** The time of the run, in milliseconds since 1970. */
  readonly at: number;
  /** The calls of the plan, in its order. */
  readonly calls: readonly PlannedCall[];
  readonly documents: Readonly<Record<ReportFormat, string>>;
}

/** The messages of the worker. */
export type ChecklistMessage =
  | { readonly kind: 'chains'; readonly chains: readonly CheckedChain[] }
  | { readonly kind: 'run'; readonly run: ShownRun }
  /** The present step of a run, in words; undefined at its end. */
  | { readonly kind: 'progress'; readonly text: string | undefined }
  | { readonly kind: 'summary'; readonly summary: SigningSummary }
  | { readonly kind: 'sign'; readonly request: WalletPayload }
  | { readonly kind: 'sent'; readonly sent: SentCall }
  /** A call was not summarized or not sent. */
  | { readonly kind: 'refusal'; readonly error: ShownError }
  | { readonly kind: 'failure'; readonly error: ShownError };

/** A call with bytes, of the plan or of a step before the user's first task. */
export interface PlannedCall {
  /** Unique in the plan. */
  readonly id: string;
  readonly title: string;
  /** The signer or the origin in words; the calls of one signer have one text. */
  readonly signer: string;
  /** Pallet and method. */
  readonly name: string;
  readonly hex: Hex;
  /** The arguments, as JSON on several lines. */
  readonly args: string;
  readonly chain: string;
  /** The connected chain that takes the call; undefined for a call that a wallet cannot sign there. */
  readonly role: Role | undefined;
  /** The account that has to sign; undefined if any account may. */
  readonly account: Hex | undefined;
  /** The costs of the step, in words. */
  readonly costs: readonly string[];
  /** Size and hash of the preimage that the call notes or names. */
  readonly preimage: string | undefined;
  readonly links: readonly DecodeLink[];
}

/** The summary of a call before its signature. */
export interface SigningSummary {
  readonly call: PlannedCall;
  readonly address: string;
  /** The fee of the transaction, in words; it adds to the costs of the step. */
  readonly fee: string;
}

/** A transaction in a block. */
export interface SentCall {
  readonly block: number;
  readonly hash: Hex;
  /** The paid fee, in words. */
  readonly fee: string;
}
