import type { RunReport } from '@parachron/checklist';
import type { RunPlan } from '../running/RunPlan.js';
import type { Announcement } from './Announcer.js';
import { type KnownPlaces, nothingKnown } from './listChanges.js';
import type { ParachainCheck } from './ParachainChecks.js';
import type { WatchShare } from './watchRuns.js';

/** Position of a watch. */
export interface WatchState {
  known: KnownPlaces;
  /** The parachains that this process held when the journal was read. */
  loadedFor: WatchShare['held'] | undefined;
  /** The next change of the parachains that this process holds. */
  otherShare: Announcement | undefined;
  /** The part of the plan that is watched now. */
  plan: RunPlan;
  /** Whether all parachains are to be checked again. */
  isDue: boolean;
  /** Time of the last check of all, in milliseconds of the process. */
  begunAt: number;
  /** Number of checks in a row that did not reach a parachain. */
  readonly failures: Map<string, number>;
  /** Results that the journal could not store yet. */
  unkept: readonly ParachainCheck[];
  /** Number of attempts in a row that the journal failed. */
  obstacles: number;
  /** Time of the next attempt of the journal, in milliseconds of the process. */
  keepAt: number;
  /** The last results of all parachains. */
  run: RunReport | undefined;
  /** The parachains whose first results this process has reported. */
  readonly shown: Set<string>;
}

/** The position before the first check. */
export function createState(plan: RunPlan): WatchState {
  return {
    known: nothingKnown,
    loadedFor: undefined,
    otherShare: undefined,
    plan,
    isDue: true,
    begunAt: 0,
    failures: new Map(),
    unkept: [],
    obstacles: 0,
    keepAt: Number.POSITIVE_INFINITY,
    run: undefined,
    shown: new Set(),
  };
}
