/** A notice as it is delivered. */
export interface Notice {
  readonly uid: string;
  readonly type: string;
  readonly at: string;
  readonly data: unknown;
}

/** A receiver of notices. */
export interface Receiver {
  /** The same in every process that has the same receiver; holds no secret. */
  readonly id: string;
  /** The name in logs and metrics; holds no secret. */
  readonly label: string;
  /** Delivers a notice; resolves to the reason where the receiver did not take it. */
  deliver(notice: Notice, signal: AbortSignal): Promise<string | undefined>;
}
