/** The content of a path. */
export interface Served {
  /** 200 by default. */
  readonly status?: number;
  readonly type: string;
  readonly text: string;
}
