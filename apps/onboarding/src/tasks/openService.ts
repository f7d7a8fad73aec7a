import { compareAccountLength, roleWords } from '@parachron/checklist';
import { type Closable, closeAll, openAll } from '@parachron/checklist/dry-runs';
import {
  type AutoReconnect,
  type Chain,
  confirmChain,
  connect,
  createAutoReconnect,
} from '@parachron/client';
import {
  type Account,
  formatEndpoint,
  isParachronError,
  omitUndefined,
  ParachronError,
} from '@parachron/core';
import { describeTrust } from '@parachron/reports';
import { createScheduler, type Scheduler } from '@parachron/scheduler';
import { requireDistinct } from '../chains/sources.js';
import type { CommandContext } from '../cli/CommandContext.js';
import type { ListFlags } from '../cli/commands/taskCommands.js';
import { createProgress, type Progress } from '../terminal/Terminal.js';
import type { NodePlace, TaskPlaces } from './readTaskPlaces.js';

/** The service, and the target if named. */
export interface OpenService extends Closable {
  readonly scheduler: Scheduler;
  /** The endpoints of the service. */
  readonly endpoints: readonly string[];
  readonly target?: AutoReconnect;
  /** The chains that are read from one endpoint, in a sentence; absent if there are none. */
  readonly trust?: string;
}

interface Opening {
  readonly timeout: number;
  readonly onProgress: (text: string) => void;
  /** Called when a connection is lost, and when it is restored. */
  readonly onNotice?: (text: string) => void;
  /** Ends the attempts to connect. */
  readonly signal?: AbortSignal;
}

type Places = Pick<TaskPlaces, 'service' | 'target'>;

/**
 * Does the work of a command on the open service, with its progress on stderr, and closes the chains afterwards.
 *
 * @param about the owner of the tasks, by an option, the signer or the configuration
 * @throws ACCOUNT_LENGTH when the owner has another length than accounts of the service
 */
export async function withService<T>(
  places: Places,
  about: {
    readonly flags: Pick<ListFlags, 'timeout' | 'json'>;
    readonly owner?: Account;
    readonly context: CommandContext;
  },
  work: (open: OpenService, progress: Progress) => Promise<T>,
): Promise<T> {
  const { flags, owner, context } = about;
  const progress = createProgress(context.terminal, flags.json);
  const onNotice = (text: string) => {
    progress.done();
    context.terminal.err(text);
  };
  const options = { timeout: flags.timeout, onProgress: progress.step, onNotice };
  const open = await openService(places, options).finally(progress.done);
  try {
    const { runtime } = open.scheduler.chain;
    if (owner) compareAccountLength({ field: 'the owner of the task', account: owner.hex, runtime });
    return await work(open, progress);
  } finally {
    progress.done();
    await open.close();
  }
}

/**
 * Connects to the service and the target in parallel, each at all endpoints that answer, which are asked together what decides. A lost
 * connection is restored after a pause: that of the service always, that of the target during a watch.
 */
export async function openService(places: Places, options: Opening): Promise<OpenService> {
  const open = async (role: 'service' | 'target', place: NodePlace) => {
    requireDistinct(place.origin, place.endpoints);
    const chain = await openPlace(place, options).catch((error) => {
      throw nameOrigin(error, `${place.origin} (${roleWords[role]})`);
    });
    let isLost = false;
    const note = (text: string) => options.onNotice?.(`The connection to the ${roleWords[role]} ${text}.`);
    return createAutoReconnect(chain, async (signal) => {
      if (!isLost && !signal?.aborted) note('was lost: connecting again');
      isLost = true;
      const next = await openPlace(place, { ...options, onProgress: () => {}, ...omitUndefined({ signal }) });
      note('is restored');
      isLost = false;
      return next;
    });
  };
  const { target } = places;
  const [service, ...others] = await openAll([
    () => open('service', places.service),
    ...(target ? [() => open('target', target)] : []),
  ]);
  const close = () => closeAll([service, ...others]);
  try {
    const scheduler = await createScheduler(service.chain, { reconnect: service.reconnect });
    const trust = describeTrust(
      [service, ...others].map(({ chain: { endpoint, confirmation } }, at) => {
        return { role: at === 0 ? 'service' : 'target', endpoint, isConfirmed: confirmation !== undefined };
      }),
    );
    const { endpoints } = places.service;
    return { scheduler, endpoints, ...omitUndefined({ target: others[0], trust }), close };
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

/**
 * Connects to all endpoints of a chain. Those that answer are one source: see `confirmChain`.
 *
 * @throws the error of the first endpoint, when none answers
 */
async function openPlace({ endpoints }: NodePlace, { timeout, onProgress, signal }: Opening): Promise<Chain> {
  for (const endpoint of endpoints) {
    if (!signal?.aborted) onProgress(`Connecting to ${formatEndpoint(endpoint)}`);
  }
  const options = { timeoutMs: timeout * 1000, ...omitUndefined({ signal }) };
  const tried = await Promise.allSettled(endpoints.map((endpoint) => connect(endpoint, options)));
  const failed = tried.find((one) => one.status === 'rejected');
  const opened = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (failed && opened.length === 0) throw failed.reason;
  return confirmChain(opened);
}
