import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { EndpointTimeoutError, EndpointUnreachableError } from '../requests/connectionErrors.js';
import { formatCause } from '../requests/formatCause.js';
import { startTimer } from '../requests/withTimeout.js';

/** A provider of the caller, and how long to wait for it. */
export interface GivenProvider {
  readonly provider: ProviderInterface;
  readonly name: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Waits until a given provider is connected, asking it to connect. A provider that tries again by itself may fail
 * a few times meanwhile; its last failure is reported when the bound is over.
 */
export function connectProvider({ provider, name, timeoutMs, signal }: GivenProvider): Promise<void> {
  if (provider.isConnected) return Promise.resolve();
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const stops: (() => void)[] = [];
    const settle = (finish: () => void) => {
      stopTimer();
      for (const stop of stops) stop();
      finish();
    };
    // Shorter than the bound of the whole, so that the provider's own words are not lost to it.
    const stopTimer = startTimer(Math.max(timeoutMs - 50, 0), () =>
      settle(() => reject(describe(failure, { name, timeoutMs }))),
    );
    const abort = () => settle(() => reject(signal.reason));
    signal.addEventListener('abort', abort, { once: true });
    stops.push(() => signal.removeEventListener('abort', abort));
    stops.push(provider.on('connected', () => settle(resolve)));
    stops.push(
      provider.on('error', (error: unknown) => {
        failure = error;
      }),
    );
    provider.connect().then(
      () => {
        if (provider.isConnected) settle(resolve);
      },
      // Providers that are connecting already refuse to be asked so; that is no failure.
      (error: unknown) => {
        failure ??= error;
      },
    );
  });
}

function describe(failure: unknown, { name, timeoutMs }: { name: string; timeoutMs: number }): Error {
  const message = findMessage(failure);
  if (message === '' || /already connected/.test(message)) {
    return new EndpointTimeoutError({ endpoint: name, waitedFor: 'the connection', timeoutMs });
  }
  const detail = formatCause(message);
  return new EndpointUnreachableError({ endpoint: name, detail }, { cause: failure });
}

// An Error, or the error event of a WebSocket.
function findMessage(failure: unknown): string {
  if (typeof failure !== 'object' || failure === null) return '';
  if ('message' in failure && typeof failure.message === 'string') return failure.message;
  return 'error' in failure ? findMessage(failure.error) : '';
}
