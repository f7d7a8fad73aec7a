import type { Role, Verdict } from '@parachron/checklist';
import type { Hex } from '@parachron/core';
import type { DecodeLink, ReportFormat } from '@parachron/reports';
import type { ShownChain } from '../PageChain.js';

/** Chain specifications that the user gave in place of endpoints. */
export type SpecFiles = Readonly<Partial<Record<Role, File>>>;

/** A run of the checks, and its documents. */
export interface ShownRun {
  /** Number of the run, counted from 1 for each page. */
  readonly number: number;
  readonly verdict: Verdict;
  /** The verdict in a sentence, with the first cause; undefined for a parachain that was not checked. */
  readonly sentence: string | undefined;
  /** The findings by outcome, in words. */
  readonly counts: string;
  /** The time of the run, in milliseconds since 1970. */
  readonly at: number;
  /** The calls of the plan, in its order. */
  readonly calls: readonly PlannedCall[];
  readonly documents: Readonly<Record<ReportFormat, string>>;
}

/** The state of the checklist for the page; plain data. */
export interface ChecklistState {
  readonly chains: readonly ShownChain[];
  /** The present step of a run, in words; undefined at its end. */
  readonly progress: string | undefined;
  /** Undefined before the first run has ended. */
  readonly run: ShownRun | undefined;
}

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
