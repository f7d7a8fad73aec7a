import type { Role } from '@parachron/checklist';
import type { ShownChain } from '../PageChain.js';
import type { listPlannedCalls, writeRun } from './writeRun.js';

/** Chain specifications that the user gave in place of endpoints. */
export type SpecFiles = Readonly<Partial<Record<Role, File>>>;

/** A run of the checks, and its documents. */
export type ShownRun = ReturnType<typeof writeRun>;

/** The state of the checklist for the page; plain data. */
export interface ChecklistState {
  readonly chains: readonly ShownChain[];
  /** The present step of a run, in words; undefined at its end. */
  readonly progress: string | undefined;
  /** Undefined before the first run has ended. */
  readonly run: ShownRun | undefined;
}

/** A call of the plan or of a step before the user's first task. */
export type PlannedCall = ReturnType<typeof listPlannedCalls>[number];
