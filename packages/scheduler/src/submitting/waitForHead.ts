import { type Chain, ConnectionLostError } from '@parachron/client';
import { isParachronError } from '@parachron/core';
import { isRecord } from '../reading/readPlain.js';

/** Which head to wait for, and until when. */
export interface WaitOptions {
  /** The finalized head; the best one by default. */
  readonly finalized?: boolean;
  /** Ends the waiting without an error. */
  readonly signal?: AbortSignal;
}

const best = { type: 'chain_newHead', method: 'chain_subscribeNewHeads', end: 'chain_unsubscribeNewHeads' };
const final = {
  type: 'chain_finalizedHead',
  method: 'chain_subscribeFinalizedHeads',
  end: 'chain_unsubscribeFinalizedHeads',
};

/** Waits for a head above a known one; throws CONNECTION_LOST when the line ends meanwhile. */
export async function waitForHead(chain: Chain, known: number, options: WaitOptions = {}): Promise<void> {
  const { provider, endpoint } = chain;
  const { type, method, end } = options.finalized ? final : best;
  const endings: (() => void)[] = [];
  let isDone = false;
  try {
    await new Promise<void>((resolve, reject) => {
      const lost = (detail: string) => reject(new ConnectionLostError({ endpoint, detail }));
      const stop = () => resolve();
      if (options.signal?.aborted) return stop();
      options.signal?.addEventListener('abort', stop, { once: true });
      endings.push(
        () => options.signal?.removeEventListener('abort', stop),
        provider.on('disconnected', () => lost('the other side closed it')),
      );
      const callback = (error: Error | null, header: unknown) => {
        if (error) return isParachronError(error) ? reject(error) : lost(error.message);
        if (isRecord(header) && Number(header.number) > known) resolve();
      };
      chain.subscribe({ type, method, params: [], callback }).then((id) => {
        const unsubscribe = () => {
          provider.unsubscribe(type, end, id).catch(() => undefined);
        };
        // It may be over before the node has answered.
        if (isDone) unsubscribe();
        else endings.push(unsubscribe);
      }, reject);
    });
  } finally {
    isDone = true;
    for (const ending of endings) ending();
  }
}
