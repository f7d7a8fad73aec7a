import type { Socket as Line } from 'node:net';
import type { WebSocket as NodeSocket } from 'ws';

/** An open WebSocket, reduced to what a connection needs. */
export interface Socket {
  send(text: string): void;
  /** Says goodbye, and drops the line soon after when the other side does not answer. */
  close(): void;
  /** Drops the line at once. */
  terminate(): void;
}

/** The events of a socket. `onEnd` is called once, and nothing after it. */
export interface SocketListener {
  onText(text: string): void;
  onEnd(cause: unknown): void;
}

/** Options of opening a socket. */
export interface SocketOptions {
  readonly url: string;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly listener: SocketListener;
}

/** The server answered the handshake with a status instead of a socket. */
export class HandshakeRefused {
  readonly status: number;
  readonly location: string | undefined;
  constructor(status: number, location: string | undefined) {
    this.status = status;
    this.location = location;
  }
}

const goodbyeMs = 200;

/**
 * Opens a WebSocket: with `ws` where Node runs, since it bounds what it receives and reports why it failed,
 * and with the platform's own elsewhere.
 */
export async function connectSocket(options: SocketOptions): Promise<Socket> {
  if (typeof globalThis.process?.versions?.node !== 'string') return connectPlatformSocket(options);
  const { WebSocket } = await import('ws');
  options.signal.throwIfAborted();
  const socket = new WebSocket(options.url, {
    maxPayload: options.maxBytes,
    followRedirects: false,
    perMessageDeflate: false,
  });
  return openNodeSocket(socket, options);
}

function openNodeSocket(socket: NodeSocket, options: SocketOptions): Promise<Socket> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    let open = false;
    const abort = () => socket.terminate();
    options.signal.addEventListener('abort', abort, { once: true });
    let line: Line | undefined;
    socket.on('upgrade', (response) => {
      line = response.socket;
    });
    socket.on('open', () => {
      open = true;
      options.signal.removeEventListener('abort', abort);
      resolve(describeNodeSocket(socket, line));
    });
    socket.on('message', (data) => options.listener.onText(data.toString()));
    socket.on('unexpected-response', (request, response) => {
      failure = new HandshakeRefused(response.statusCode ?? 0, response.headers.location);
      request.destroy();
      socket.terminate();
      reject(failure);
    });
    // ws would wait half a minute for a goodbye from a peer that has just broken the protocol.
    socket.on('error', (error) => {
      failure ??= error;
      socket.terminate();
    });
    socket.on('close', (code, reason) => {
      options.signal.removeEventListener('abort', abort);
      const cause = failure ?? describeClose(code, reason.toString());
      if (open) options.listener.onEnd(cause);
      else reject(cause);
    });
  });
}

function describeNodeSocket(socket: NodeSocket, line: Line | undefined): Socket {
  const gather = gatherWrites(line);
  return {
    send(text) {
      gather();
      socket.send(text, () => undefined);
    },
    terminate: () => socket.terminate(),
    close() {
      const timer = setTimeout(() => socket.terminate(), goodbyeMs);
      socket.on('close', () => clearTimeout(timer));
      socket.close(1000);
    },
  };
}

/** Makes texts that are sent together leave in one write: a check asks dozens of questions at a time, and each write takes a call of the system. */
function gatherWrites(line: Line | undefined): () => void {
  let isHeld = false;
  return () => {
    if (isHeld || !line) return;
    isHeld = true;
    line.cork();
    process.nextTick(() => {
      isHeld = false;
      line.uncork();
    });
  };
}

function connectPlatformSocket(options: SocketOptions): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(options.url);
    let open = false;
    const abort = () => socket.close();
    options.signal.addEventListener('abort', abort, { once: true });
    socket.onopen = () => {
      open = true;
      options.signal.removeEventListener('abort', abort);
      const close = () => socket.close();
      resolve({ send: (text) => socket.send(text), close, terminate: close });
    };
    socket.onmessage = (event) => options.listener.onText(typeof event.data === 'string' ? event.data : '');
    socket.onclose = (event) => {
      options.signal.removeEventListener('abort', abort);
      const cause = describeClose(event.code, event.reason);
      if (open) options.listener.onEnd(cause);
      else reject(cause);
    };
  });
}

/** Describes how the other side closed a socket, as a part of a sentence. */
export class SocketClosed {
  readonly detail: string;
  constructor(detail: string) {
    this.detail = detail;
  }
}

function describeClose(code: number, reason: string): SocketClosed {
  const words = reason === '' ? '' : ` (${reason.slice(0, 120)})`;
  return new SocketClosed(
    code === 1005 || code === 1006
      ? 'the node closed the connection'
      : `the node closed the connection with code ${code}${words}`,
  );
}
