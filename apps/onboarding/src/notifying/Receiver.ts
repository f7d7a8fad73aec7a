/** A notice for delivery. */
export interface Notice {
  readonly uid: string;
  readonly type: string;
  readonly at: string;
  readonly data: unknown;
}

/** A receiver of notices. */
export interface Receiver {
  /** The same in every process with the same receiver; contains no secret. */
  readonly id: string;
  /** The name in logs and metrics; contains no secret. */
  readonly label: string;
  /** Delivers a notice; resolves to the reason if the receiver did not accept it. */
  deliver(notice: Notice, signal: AbortSignal): Promise<string | undefined>;
}
