import type { Chain } from '@parachron/client';
import { detectVariant } from '@parachron/runtime-types';
import type { ApiLike } from '../connectApi.js';
import { shareUnderWay } from '../reading/shareUnderWay.js';
import { readRules } from '../rules/readRules.js';
import type { RuleOverrides } from '../rules/ServiceRules.js';
import { ReconnectingChain } from '../submitting/ReconnectingChain.js';
import type { Reconnect } from '../submitting/SubmitTaskOptions.js';
import { VariantMismatchError } from '../tasks/taskErrors.js';
import { loadAhead } from './loadAhead.js';
import type { Service } from './Service.js';

/** Options of a service. */
interface ServiceOptions extends RuleOverrides {
  readonly variant?: Service['variant'] | undefined;
  readonly reconnect?: Reconnect | undefined;
  /** Receives each connection that replaces a lost one. */
  readonly onReplaced?: (chain: Chain) => unknown;
  readonly clock?: (() => number) | undefined;
}

/**
 * Creates the state of a service chain.
 *
 * @throws UNSUPPORTED_INTERFACE when the runtime has neither variant, or a later form of the service
 * @throws VARIANT_MISMATCH when the runtime has the other variant
 * @throws API_WITHOUT_PROVIDER when the source is neither a chain nor an API with a provider
 */
export async function createService(source: Chain | ApiLike, options: ServiceOptions): Promise<Service> {
  const chain = isChain(source) ? source : await (await import('../connectApi.js')).connectApi(source);
  const found = detectVariant(chain.runtime.registry);
  const { variant, missing } = found;
  if (options.variant !== undefined && options.variant !== variant) {
    throw new VariantMismatchError({ wanted: options.variant, found: variant, chain: chain.runtime.chain });
  }
  const rules = await readRules(chain, found, options);
  const connection = new ReconnectingChain(chain, options.reconnect, options.onReplaced);
  const reads = createReads(connection, options.clock);
  const submissions = createOnUse(async () => {
    // The import on first use keeps this code out of a program that submits nothing.
    const { Submissions } = await import('../submitting/Submissions.js');
    return new Submissions({ connection, rules, ...reads });
  });
  return { connection, ...reads, submissions, variant, missing, rules };
}

function isChain(source: Chain | ApiLike): source is Chain {
  return 'runtime' in source && 'endpoint' in source;
}

/** Creates a value on first use, or again after a failure. */
function createOnUse<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

function createReads(
  connection: ReconnectingChain,
  clock: (() => number) | undefined,
): Pick<Service, 'at' | 'ahead'> {
  const pin = shareUnderWay((chain) => chain.snapshot());
  const look = shareUnderWay(async (chain) => (await loadAhead()).estimateInclusion(chain, clock));
  return {
    at: (read) => connection.run(async (chain) => read(await pin(chain))),
    ahead: (read) => connection.run(async (chain) => read(await look(chain))),
  };
}
