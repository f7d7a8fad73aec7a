import { WebSocketNotLoadedError } from './connectionErrors.js';
import type { Socket, SocketOptions } from './connectSocket.js';
import { deriveStatusError, describeClose, readRetryAfter } from './deriveConnectionError.js';
import { formatCause } from './formatCause.js';

/** Opens a WebSocket with `ws`, where Node runs. A page never loads this file. */
export async function openNodeSocket(options: SocketOptions): Promise<Socket> {
  const { WebSocket } = await loadLibrary();
  options.signal.throwIfAborted();
  const socket = new WebSocket(options.url, {
    maxPayload: options.maxAnswerBytes,
    followRedirects: false,
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    let failure: unknown;
    let open = false;
    const closeSocket = () => socket.terminate();
    options.signal.addEventListener('abort', closeSocket, { once: true });
    socket.on('open', () => {
      open = true;
      options.signal.removeEventListener('abort', closeSocket);
      const close = () => {
        socket.close(1000);
        // The frame leaves first. A program that has ended would wait a round trip for the answer, since ws waits for it.
        setImmediate(() => socket.terminate());
      };
      const send = (text: string) => socket.send(text, () => undefined);
      resolve({ send, terminate: () => socket.terminate(), close });
    });
    socket.on('message', (data) => options.listener.onText(data.toString()));
    socket.on('unexpected-response', (request, response) => {
      const { statusCode: status = 0, headers } = response;
      const retryAfterMs = readRetryAfter({ get: (name) => headers[name]?.toString() ?? null });
      const { location } = headers;
      failure = deriveStatusError({ endpoint: options.endpoint, status, location, retryAfterMs });
      request.destroy();
      socket.terminate();
      reject(failure);
    });
    // ws would wait half a minute for the close frame of a peer that has just violated the protocol.
    socket.on('error', (error) => {
      failure ??= error;
      socket.terminate();
    });
    socket.on('close', (code, reason) => {
      options.signal.removeEventListener('abort', closeSocket);
      const cause = failure ?? describeClose(options.endpoint, { code, reason: reason.toString() });
      if (open) options.listener.onEnd(cause);
      else reject(cause);
    });
  });
}

/** A bundle may contain the library and be unable to run it: ESM has no `require`, and `ws` is CommonJS. */
async function loadLibrary(): Promise<typeof import('ws')> {
  try {
    // Bundlers of pages find another library by this name, without the class.
    return await import('ws');
  } catch (cause) {
    throw new WebSocketNotLoadedError({ detail: formatCause(cause) }, { cause });
  }
}
