import { type Chain, connect, parseEndpoint } from '@parachron/client';
import { createScheduler, type Scheduler } from '@parachron/scheduler';
import { type Closable, closeAll, openAll } from '../chains/openAll.js';
import type { TaskPlaces } from './TaskPlaces.js';

/** The service and, where one was named, the target. */
export interface OpenService extends Closable {
  readonly scheduler: Scheduler;
  readonly target?: Chain;
}

/**
 * Connects to the service and the target side by side, each at the first endpoint that answers. A connection that is
 * lost is made again, with pauses.
 */
export async function openService(
  places: Pick<TaskPlaces, 'service' | 'target'>,
  options: { readonly timeout: number; readonly onProgress: (text: string) => void },
): Promise<OpenService> {
  const open = (endpoints: readonly string[]) => openFirst(endpoints, options);
  const { target } = places;
  const [chain, ...others] = await openAll([
    () => open(places.service),
    ...(target ? [() => open(target.endpoints)] : []),
  ]);
  try {
    const scheduler = await createScheduler(chain, {
      reconnect: createReconnect(() => open(places.service)),
    });
    const [targetChain] = others;
    return {
      scheduler,
      ...(targetChain ? { target: targetChain } : {}),
      close: () => closeAll([scheduler.chain, ...others]),
    };
  } catch (error) {
    await closeAll([chain, ...others]);
    throw error;
  }
}

/** @throws what connecting to the first has thrown, when none answers */
async function openFirst(
  endpoints: readonly string[],
  { timeout, onProgress }: Parameters<typeof openService>[1],
): Promise<Chain> {
  const failures: unknown[] = [];
  for (const endpoint of endpoints) {
    onProgress(`Connecting to ${parseEndpoint(endpoint).name}`);
    try {
      return await connect(endpoint, { timeoutMs: timeout * 1000 });
    } catch (error) {
      failures.push(error);
    }
  }
  throw failures[0];
}

type Open = () => Promise<Chain>;

const longestPauseMs = 30_000;

/** Connects again after a pause that doubles with each attempt, up to half a minute. */
function createReconnect(open: Open) {
  return async ({ attempt }: { readonly attempt: number }): Promise<Chain> => {
    const pause = Math.min(500 * 2 ** attempt, longestPauseMs);
    await new Promise((resolve) => setTimeout(resolve, pause));
    return open();
  };
}
