/** An HTTP status by which a server refuses requests for a time: the cause of an error, for a later repetition. */
export class HttpRefusal extends Error {
  readonly code: number;
  /** The pause that the server asks for. */
  readonly retryAfterMs: number | undefined;
  constructor(status: number, retryAfterMs: number | undefined) {
    super(`HTTP status ${status}`);
    this.code = status;
    this.retryAfterMs = retryAfterMs;
  }
}
