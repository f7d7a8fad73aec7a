import type { DecodedEvent, DispatchFailure } from '@parachron/client';

/** Result of DryRunApi: the predicted effects, or the runtime's own name of the error. */
export type DryRun<T> =
  | { readonly ok: true; readonly effects: T }
  /** `Unimplemented`, `VersionedConversionFailed`. */
  | { readonly ok: false; readonly error: string };

/** Outcome of a program in an executor. */
export interface ProgramOutcome {
  /** `Incomplete`: an instruction failed; `Error`: the program was refused before the first instruction. */
  readonly kind: 'Complete' | 'Incomplete' | 'Error';
  /** The XCM error by its name; absent for `Complete`. */
  readonly error?: string;
  /** Index of the instruction, if the runtime reports it; 0 is the first. */
  readonly index?: number;
}

/** Predicted effects of a program. */
export interface ProgramEffects {
  readonly outcome: ProgramOutcome;
  readonly events: readonly DecodedEvent[];
}

/** Predicted effects of a call. */
export interface CallEffects {
  /** Absent if the call succeeds. */
  readonly failure?: DispatchFailure;
  readonly events: readonly DecodedEvent[];
  /**
   * Whether the signer pays the inclusion fee of a call that succeeds; absent if the call fails, or the result has no
   * such field.
   */
  readonly paysFee?: boolean;
}
