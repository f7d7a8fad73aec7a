import type { Report } from '@parachron/checklist';
import { type Fault, isParachronError } from '@parachron/core';

/** What the process ends with; scripts rely on these. */
export const exitCodes = {
  passed: 0,
  failed: 1,
  input: 2,
  unreachable: 3,
  incompatible: 4,
  refused: 5,
  bug: 70,
} as const;

/** The exit code of an error: its fault decides; what is none of ours is our bug. */
export function exitCodeOf(error: unknown): number {
  if (!isParachronError(error)) return exitCodes.bug;
  const fault: Fault = error.fault;
  return exitCodes[fault];
}

/** The exit code of a report: only a report in which everything is known and nothing failed passes. */
export function exitCodeOfReport(report: Pick<Report, 'verdict'>): number {
  return report.verdict === 'ready' ? exitCodes.passed : exitCodes.failed;
}
