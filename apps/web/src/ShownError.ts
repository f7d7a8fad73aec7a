/** An error as the page shows it. */
export interface ShownError {
  readonly message: string;
  /** Hint on what to do; undefined for errors that have no hint. */
  readonly hint: string | undefined;
}
