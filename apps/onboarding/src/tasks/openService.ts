import { roleWords } from '@parachron/checklist';
import { type AutoReconnect, type Chain, connect, createAutoReconnect } from '@parachron/client';
import { formatEndpoint, isParachronError, omitUndefined, ParachronError } from '@parachron/core';
import { type Closable, closeAll, openAll } from '@parachron/dry-runs';
import { createScheduler, type Scheduler } from '@parachron/scheduler';
import type { NodePlace, TaskPlaces } from './TaskPlaces.js';

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
  const open = async (role: 'service' | 'target', place: NodePlace) => {
    const chain = await openFirst(place, options).catch((error) => {
      throw nameOrigin(error, `${place.origin} (${roleWords[role]})`);
    });
    return createAutoReconnect(chain, (signal) =>
      openFirst(place, { ...options, ...omitUndefined({ signal }) }),
    );
  };
  const { target } = places;
  const [service, ...others] = await openAll([
    () => open('service', places.service),
    ...(target ? [() => open('target', target)] : []),
  ]);
  const close = () => closeAll([service, ...others]);
  try {
    const scheduler = await createScheduler(service.chain, { ...places.rules, reconnect: service.reconnect });
    const [opened] = others;
    return { scheduler, endpoints: places.service.endpoints, ...omitUndefined({ target: opened }), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The same error, whose message begins with the place where the user named the chain, as that of a check does. */
function nameOrigin(error: unknown, origin: string): unknown {
  if (!isParachronError(error)) return error;
  const { code, fault, facts, hint } = error;
  const message = `${origin}: ${error.message}`;
  return new ParachronError({ code, fault }, { message, hint, facts }, { cause: error });
}

/** @throws the error of the first endpoint, when none answers */
async function openFirst(
  { endpoints }: NodePlace,
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
