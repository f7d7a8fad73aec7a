/** The headers of an answer to a handshake that this package reads. */
interface HandshakeAnswer {
  readonly location: string | undefined;
  /** The pause that the server asks for. */
  readonly retryAfterMs: number | undefined;
}

/** The server answered the handshake with a status instead of a socket. */
export class HandshakeRefused {
  readonly status: number;
  readonly location: string | undefined;
  readonly retryAfterMs: number | undefined;
  constructor(status: number, { location, retryAfterMs }: HandshakeAnswer) {
    this.status = status;
    this.location = location;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The program has no library that opens a socket: no endpoint was tried. */
export class LibraryNotLoaded {
  readonly cause: unknown;
  constructor(cause: unknown) {
    this.cause = cause;
  }
}

/** Describes how the other side closed a socket, as a part of a sentence. */
export class SocketClosed {
  readonly detail: string;
  constructor(detail: string) {
    this.detail = detail;
  }
}

/** Describes how a socket was closed, from its code and reason. */
export function describeClose(code: number, reason: string): SocketClosed {
  const words = reason === '' ? '' : ` (${reason.slice(0, 120)})`;
  return new SocketClosed(
    code === 1005 || code === 1006
      ? 'the node closed the connection'
      : `the node closed the connection with code ${code}${words}`,
  );
}
