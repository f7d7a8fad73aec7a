import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { EndpointTimeoutError, EndpointUnreachableError } from '../requests/connectionErrors.js';
import type { Bounds } from '../requests/deriveConnectionError.js';
import { formatCause } from '../requests/formatCause.js';
import { withTimeout } from '../requests/withTimeout.js';

/**
 * Asks a given provider to connect, and waits for its connection. A provider that retries by itself may fail several times; at the
 * time limit, the error reports the last failure.
 */
export async function connectProvider(
  provider: ProviderInterface,
  { signal, ...bounds }: Bounds & { readonly signal: AbortSignal },
): Promise<void> {
  if (provider.isConnected) return;
  let failure: unknown;
  const stops = [
    provider.on('error', (error: unknown) => {
      failure = error;
    }),
  ];
  const connected = new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    stops.push(provider.on('connected', () => resolve()));
    provider.connect().then(
      () => {
        if (provider.isConnected) resolve();
      },
      // A provider that is already connecting refuses this request, which is not a failure.
      (error: unknown) => {
        failure ??= error;
      },
    );
  });
  try {
    // Shorter than the limit of the whole attempt, so that the error has the provider's own message.
    const ownMs = Math.max(bounds.timeoutMs - 50, 0);
    await withTimeout(connected, ownMs, () => describe(failure, bounds));
  } finally {
    for (const stop of stops) stop();
  }
}

function describe(failure: unknown, { endpoint, timeoutMs }: Bounds): Error {
  const message = findMessage(failure);
  if (message === '' || /already connected/.test(message))
    return new EndpointTimeoutError({ endpoint, waitedFor: 'the connection', timeoutMs });
  const detail = formatCause(message);
  return new EndpointUnreachableError({ endpoint, detail }, { cause: failure });
}

// An Error, or the error event of a WebSocket.
function findMessage(failure: unknown): string {
  if (typeof failure !== 'object' || failure === null) return '';
  if ('message' in failure && typeof failure.message === 'string') return failure.message;
  return 'error' in failure ? findMessage(failure.error) : '';
}
