import type { BlockRef, Finding, Outcome, PlanStep } from '@parachron/core';
import type { Role, Scope } from '../Scope.js';
import type { FollowUp } from './FollowUp.js';
import type { PlanBatch } from './PlanBatch.js';
import type { PlanSummary } from './PlanSummary.js';
import type { Proof } from './Proof.js';
import type { ReportInputs } from './ReportInputs.js';

/** The schema of the report as data; a change that breaks readers raises it. */
export const reportSchemaVersion = 1;

/** `unknown` when nothing failed but something could not be found out: never a silent pass. */
export type Verdict = 'ready' | 'not-ready' | 'unknown';

/** One chain a run looked at. */
export interface ReportedChain {
  readonly role: Role;
  readonly name: string;
  readonly endpoint: string;
  readonly specName: string;
  readonly specVersion: number;
  readonly metadataVersion: number;
  /** The block at which everything was read. */
  readonly block: BlockRef;
}

/** The outcome of a run as data: every screen, file and format is made from it. */
export interface Report {
  readonly schemaVersion: typeof reportSchemaVersion;
  readonly scope: Scope;
  readonly verdict: Verdict;
  readonly summary: { readonly [O in Outcome]: number };
  readonly chains: readonly ReportedChain[];
  /** What the report is made from, as a hash; absent in reports of earlier versions. */
  readonly inputs?: ReportInputs;
  /** In the order of the checks' ids, and within a check in its own order. */
  readonly findings: readonly Finding[];
  /** The steps that fix what failed, in the order they have to be taken. */
  readonly plan: readonly PlanStep[];
  /** The plan in short, as `derivePlanSummary` derives it; absent in reports that were written before it was there. */
  readonly planSummary?: PlanSummary;
  /** Calls that make several calls of the plan at once, for chains that have the pallet Utility. */
  readonly batches?: readonly PlanBatch[];
  /** What the named user may have to do before the first cross-chain task; empty where no user is named. */
  readonly followUps: readonly FollowUp[];
  /** What happened when the plan was carried out on copies of the chains; absent where it was not. */
  readonly proof?: Proof;
}
