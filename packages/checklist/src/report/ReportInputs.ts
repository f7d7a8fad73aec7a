import type { Hex } from '@parachron/core';

/** The inputs of a report: the same inputs give the same findings. */
export interface ReportInputs {
  /** Ids of the checks that ran, in the order of their code units. */
  readonly checks: readonly string[];
  /** The SHA-256 hash of the canonical JSON of the inputs; see `hashReportInputs`. */
  readonly hash: Hex;
}
