import type { BlockRef, Finding, Outcome, PlanStep, Runtime } from '@parachron/core';
import type { FollowUp } from '../followUps/defineFollowUp.js';
import type { Role, Scope } from '../Scope.js';
import type { PlanSummary } from './derivePlanSummary.js';
import type { PlanBatch } from './encodeBatches.js';
import type { PlanDryRun } from './PlanDryRun.js';

/** The version of the report's schema; a breaking change raises it. */
export const reportSchemaVersion = 1;

/** `unknown` when no check failed but some results are unknown: never a pass. */
export type Verdict = 'ready' | 'not-ready' | 'unknown';

/** One chain of a run. */
export interface ReportedChain
  extends Pick<Runtime, 'specName' | 'specVersion' | 'codeHash' | 'metadataVersion'> {
  readonly role: Role;
  readonly name: string;
  readonly endpoint: string;
  /** The block of all reads. */
  readonly block: BlockRef;
  /** True if a second endpoint gave the same answers; absent if they rest on the word of one. */
  readonly isConfirmed?: boolean;
}

/** The outcome of a run as data, the source of every format. */
export interface Report {
  readonly schemaVersion: typeof reportSchemaVersion;
  readonly scope: Scope;
  readonly verdict: Verdict;
  readonly summary: { readonly [O in Outcome]: number };
  /** The verdict for a further task and for the booked tasks, if the user has booked tasks; `verdict` is that of the booked ones. */
  readonly tasks?: { readonly newTask: Verdict; readonly bookedTasks: Verdict };
  readonly chains: readonly ReportedChain[];
  /** Findings in the order of the checks' ids, and within a check in its own order. */
  readonly findings: readonly Finding[];
  /** The steps that fix the failures, in the order of execution. */
  readonly plan: readonly PlanStep[];
  /** The plan's summary, as `derivePlanSummary` derives it; absent in reports of earlier versions. */
  readonly planSummary?: PlanSummary;
  /** Calls that make several calls of the plan at once, for chains that have the pallet Utility. */
  readonly batches?: readonly PlanBatch[];
  /** The follow-ups of the given user before the first cross-chain task; empty if no user is given. */
  readonly followUps: readonly FollowUp[];
  /** The result of the plan's dry run; absent without a dry run. */
  readonly dryRun?: PlanDryRun;
}
