import type { RpcAnswer } from '../connection/rpcMessages.js';
import { type Bounds, describeClose } from './deriveConnectionError.js';

/** An open transport of texts, such as a WebSocket, reduced to the functions that a connection uses. */
export interface Socket {
  /** False for HTTP, which carries only answers. */
  readonly hasNotices?: boolean;
  /** @param request the request in the text, which HTTP settles by itself */
  send(text: string, request: { readonly id: number; readonly method: string }): void;
  /** Closes the connection, and drops it soon afterwards if the other side does not answer. */
  close(): void;
  /** Drops the connection at once, after a text that does not decode; HTTP settles each request by itself. */
  terminate?(): void;
}

/** The events of a socket. `onEnd` is called once, as the last event. */
export interface SocketListener {
  onText(text: string): void;
  /** Called with the answer, or the failure, of one request. */
  onAnswer(answer: RpcAnswer): void;
  onEnd(cause: unknown): void;
}

/** Options of opening a socket. */
export interface SocketOptions extends Bounds {
  readonly url: string;
  /** Ends the attempt to connect. */
  readonly signal: AbortSignal;
  readonly listener: SocketListener;
}

/** Opens a WebSocket: with `ws` in Node, which bounds received data and reports the reason of a failure, else with that of the platform. */
export async function connectSocket(options: SocketOptions): Promise<Socket> {
  if (typeof globalThis.process?.versions?.node !== 'string') return connectPlatformSocket(options);
  const { openNodeSocket } = await import('./openNodeSocket.js');
  return openNodeSocket(options);
}

function connectPlatformSocket(options: SocketOptions): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(options.url);
    let open = false;
    const closeSocket = () => socket.close();
    options.signal.addEventListener('abort', closeSocket, { once: true });
    socket.onopen = () => {
      open = true;
      options.signal.removeEventListener('abort', closeSocket);
      resolve({ send: (text) => socket.send(text), close: closeSocket, terminate: closeSocket });
    };
    socket.onmessage = (event) => options.listener.onText(typeof event.data === 'string' ? event.data : '');
    socket.onclose = (event) => {
      options.signal.removeEventListener('abort', closeSocket);
      if (open) options.listener.onEnd(describeClose(options.endpoint, event));
      // The same event stands for each cause: no server, no encryption, a refused handshake.
      else reject(new Error('the WebSocket did not open, and browsers report no reason'));
    };
  });
}
