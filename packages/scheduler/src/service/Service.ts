import type { Chain, InclusionTime, Snapshot } from '@parachron/client';
import { requireInput } from '@parachron/core';
import { detectVariant, type MissingOperation, type Variant } from '@parachron/runtime-types';
import type { ApiLike } from '../connectApi.js';
import { shareUnderWay } from '../reading/share.js';
import { deriveRules, type RuleOverrides, type ServiceRules } from '../rules/ServiceRules.js';
import { ReconnectingChain } from '../submitting/ReconnectingChain.js';
import type { Submissions } from '../submitting/Submissions.js';
import type { Reconnect } from '../submitting/SubmitTaskOptions.js';
import { VariantMismatchError } from '../tasks/taskErrors.js';
import { loadAhead } from './loadAhead.js';

/** The state that all functions of a service chain share. */
export interface Service<V extends Variant = Variant> {
  readonly connection: ReconnectingChain;
  /** Loads the code on first use. All calls share one instance. */
  readonly submissions: () => Promise<Submissions>;
  /** Pins the finalized head. */
  readonly at: <T>(read: (snapshot: Snapshot) => Promise<T>) => Promise<T>;
  /** Pins the best block, and estimates the block time of a transaction that is sent now. */
  readonly ahead: <T>(read: (time: InclusionTime) => Promise<T>) => Promise<T>;
  readonly variant: V;
  readonly missing: readonly MissingOperation[];
  readonly rules: ServiceRules;
}

const services = new WeakMap<Chain | ApiLike, Promise<Service>>();

/**
 * Gets the state of a service chain, which all functions share: the nonces of its accounts, its watches and its limits. A connection
 * that replaces a lost one has the same state.
 */
export function getService(chain: Chain | ApiLike): Promise<Service> {
  requireInput({ chain }, { chain: 'object' });
  const known = services.get(chain);
  if (known) return known;
  const made: Promise<Service> = createService(chain, {
    onReplaced: (replaced) => services.set(replaced, made),
  });
  services.set(chain, made);
  made.catch(() => services.delete(chain));
  return made;
}

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
  const rules = deriveRules(chain.runtime, found, options);
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
