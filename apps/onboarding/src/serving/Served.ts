/** The content of a path. */
export interface Served {
  /** 200 by default. */
  readonly status?: number;
  readonly type: string;
  readonly text: string;
  /** The content security policy of the answer; that of the report by default. */
  readonly policy?: string;
}
