import { type Chain, connect } from '@parachron/client';
import { createScheduler, type Scheduler } from '@parachron/scheduler';
import { type Closable, closeAll, openAll } from '../chains/openAll.js';
import { UsageError } from '../cli/errors.js';
import { endpointVariable } from '../networks.js';

/** Which service, and which target. */
export interface ServiceOptions {
  service?: string;
  target?: string;
  network?: string;
  timeout: number;
}

/** The service and, where it was given, the target. */
export interface OpenService extends Closable {
  readonly scheduler: Scheduler;
  readonly target?: Chain;
}

/**
 * Connects to the service and the target side by side. A connection that is lost is made again, with pauses.
 *
 * @throws USAGE when no service is given
 */
export async function openService(
  options: ServiceOptions,
  context: {
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly onProgress: (text: string) => void;
  },
): Promise<OpenService> {
  const service = options.service ?? endpointOf(options.network, 'service', context.env);
  const target = options.target ?? endpointOf(options.network, 'target', context.env);
  if (service === undefined) {
    throw new UsageError({ option: '--service', reason: "give the endpoint of the service's chain" });
  }
  const open = (endpoint: string) => {
    context.onProgress(`Connecting to ${endpoint}`);
    return connect(endpoint, { timeoutMs: options.timeout * 1000 });
  };
  const [chain, [targetChain]] = await openBoth(() => open(service), target && (() => open(target)));
  try {
    const scheduler = await createScheduler(chain, { reconnect: createReconnect(() => open(service)) });
    return {
      scheduler,
      ...(targetChain ? { target: targetChain } : {}),
      close: () => closeAll([scheduler.chain, ...(targetChain ? [targetChain] : [])]),
    };
  } catch (error) {
    await closeAll([chain, ...(targetChain ? [targetChain] : [])]);
    throw error;
  }
}

type Open = () => Promise<Chain>;

async function openBoth(
  service: Open,
  target: Open | '' | undefined,
): Promise<readonly [Chain, readonly Chain[]]> {
  if (!target) return [await service(), []];
  const [chain, other] = await openAll([service, target]);
  return [chain, [other]];
}

function endpointOf(
  network: string | undefined,
  role: 'service' | 'target',
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  return network === undefined ? undefined : env[endpointVariable(network, role)];
}

const longestPauseMs = 30_000;

/** Connects again after a pause that doubles with each attempt, up to half a minute. */
function createReconnect(open: Open) {
  return async ({ attempt }: { readonly attempt: number }): Promise<Chain> => {
    const pause = Math.min(500 * 2 ** attempt, longestPauseMs);
    await new Promise((resolve) => setTimeout(resolve, pause));
    return open();
  };
}
