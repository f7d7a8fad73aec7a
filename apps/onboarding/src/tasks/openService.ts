import { roleWords } from '@parachron/checklist';
import { type AutoReconnect, type Chain, connect, createAutoReconnect } from '@parachron/client';
import { formatEndpoint, omitUndefined } from '@parachron/core';
import { type Closable, closeAll, openAll } from '@parachron/dry-runs';
import { createScheduler, type Scheduler } from '@parachron/scheduler';
import type { TaskPlaces } from './TaskPlaces.js';

/** The service, and the target if named. */
export interface OpenService extends Closable {
  readonly scheduler: Scheduler;
  /** The endpoints of the service. */
  readonly endpoints: readonly string[];
  readonly target?: AutoReconnect;
}

/**
 * Connects to the service and the target in parallel, each at the first endpoint that answers. A lost connection is restored
 * after a pause: that of the service always, that of the target during a watch.
 */
export async function openService(
  places: Pick<TaskPlaces, 'service' | 'target' | 'rules'>,
  options: { readonly timeout: number; readonly onProgress: (text: string) => void },
): Promise<OpenService> {
  const open = async (role: 'service' | 'target', endpoints: readonly string[]) =>
    createAutoReconnect(await openFirst(endpoints, options).catch(nameRole(role)), (signal) =>
      openFirst(endpoints, { ...options, ...omitUndefined({ signal }) }),
    );
  const { target: place } = places;
  const [service, ...others] = await openAll([
    () => open('service', places.service),
    ...(place ? [() => open('target', place.endpoints)] : []),
  ]);
  const close = () => closeAll([service, ...others]);
  try {
    const scheduler = await createScheduler(service.chain, { ...places.rules, reconnect: service.reconnect });
    const [target] = others;
    return { scheduler, endpoints: places.service, ...omitUndefined({ target }), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Begins the message of an error with the option that names the chain, as a check does. */
function nameRole(role: 'service' | 'target') {
  return (error: unknown): never => {
    if (error instanceof Error) error.message = `--${role} (${roleWords[role]}): ${error.message}`;
    throw error;
  };
}

/** @throws the error of the first endpoint, when none answers */
async function openFirst(
  endpoints: readonly string[],
  { timeout, onProgress, signal }: Parameters<typeof openService>[1] & { readonly signal?: AbortSignal },
): Promise<Chain> {
  const failures: unknown[] = [];
  for (const endpoint of endpoints) {
    if (!signal?.aborted) onProgress(`Connecting to ${formatEndpoint(endpoint)}`);
    try {
      return await connect(endpoint, { timeoutMs: timeout * 1000, ...omitUndefined({ signal }) });
    } catch (error) {
      failures.push(error);
    }
  }
  throw failures[0];
}
