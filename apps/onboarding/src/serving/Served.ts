/** The content of a path. */
export interface Served {
  /** 200 by default. */
  readonly status?: number;
  readonly type: string;
  readonly text: string;
  /** The content security policy of the answer; by default the policy of the report. */
  readonly policy?: string;
}
