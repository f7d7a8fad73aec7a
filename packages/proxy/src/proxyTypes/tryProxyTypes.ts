import type { DispatchFailure, Fork, Forkable } from '@parachron/client';
import { nameFailure, plenty, tryDispatch } from '@parachron/client/decode';
import {
  type Account,
  type AccountInput,
  type Call,
  decodeCall,
  type Evidence,
  encodeCall,
  type Hex,
  hasCall,
  nameOwnPallet,
  parseAccount,
  type Runtime,
  requireInput,
  type Snapshot,
} from '@parachron/core';
import { proxyCall } from '../calls/proxyCall.js';
import { deriveCallEnd, isFiltered, isProxyMade } from './deriveCallEnd.js';
import { listProxyTypes } from './listProxyTypes.js';
import { listSampleCalls, type SampleCall } from './listSampleCalls.js';

/** Calls of a user that a proxy type has to permit. */
export interface ProxyTypesRequest {
  /** The user's account on the target. The account needs no funds: the fork gives them. */
  readonly real: AccountInput;
  /** The derived account, or any other account: a filter ignores the delegate. */
  readonly delegate: AccountInput;
  /** The calls of the tasks, without the proxy call around them. */
  readonly calls: readonly (Hex | Pick<Call, 'hex'>)[];
  /** A fork of the target, on which the calls run; without a fork, all types are unknown. */
  readonly fork?: Forkable | undefined;
  /** False leaves the samples out, which find the narrowest of the types that pass; the types keep the chain's order then. */
  readonly isRanked?: boolean;
}

/** Outcome of one call under one proxy type. */
export interface TypedCall {
  readonly call: Hex;
  /**
   * `filtered`: the type does not permit the call or a call inside it; `fails`: the type permits the call, and the call or a
   * call inside it fails; `works`: the call succeeds.
   */
  readonly result: 'filtered' | 'fails' | 'works';
  /** The chain's error: `System.CallFiltered` for a filtered call. */
  readonly failure?: DispatchFailure;
}

/** A proxy type with the calls that were made through it. */
export interface TriedProxyType {
  readonly name: string;
  /** `passes`: the type permits all named calls; `refused`: it does not permit at least one; `unknown`: no run shows it. */
  readonly verdict: 'passes' | 'refused' | 'unknown';
  /** The named calls, in order; empty if the verdict is unknown. */
  readonly calls: readonly TypedCall[];
  /** Pallets of which the type permits a sample call. */
  readonly reach: readonly string[];
  /** Reason why the verdict is unknown. */
  readonly reason?: string;
  readonly evidence?: Evidence;
}

/** The proxy types of a chain, as runs show them. */
export interface TriedProxyTypes {
  /** The narrowest type that permits all named calls; undefined if there is none, or no run shows it. */
  readonly narrowest: string | undefined;
  /** All types of the chain: sufficient types from the narrowest on, then the other types in the chain's order. */
  readonly types: readonly TriedProxyType[];
  /** How the types were tried, as text. */
  readonly how: string;
}

/**
 * Tries which proxy types permit the named calls, and finds the narrowest of these types.
 *
 * On a fork the user's account has a proxy of each type, and the delegate makes the named calls through each. A call that the type does
 * not permit fails with System.CallFiltered in ProxyExecuted, and an inner call of a batch in the event of the batch. A sample call of
 * every pallet shows the reach of a type: the narrowest type reaches the fewest pallets.
 *
 * Chain: `Proxy.proxy` with the forced type, signed by the delegate; the samples in one `Utility.force_batch`.
 * Sends: nothing to the live chain.
 *
 * @param target the chain at one block
 * @returns every type with its permitted calls; without a fork, the verdicts are unknown
 * @throws CALL_UNDECODABLE when a call is not a call of that chain
 *
 * @example
 * ```ts
 * import type { Snapshot } from '@parachron/core';
 * import { type ProxyTypesRequest, tryProxyTypes } from '@parachron/proxy';
 *
 * declare const target: Snapshot;
 * declare const request: ProxyTypesRequest;
 * const { narrowest, types, how } = await tryProxyTypes(target, request);
 * console.log(narrowest, how);
 * for (const type of types) console.log(type.name, type.verdict, type.reach);
 * ```
 */
export async function tryProxyTypes(target: Snapshot, request: ProxyTypesRequest): Promise<TriedProxyTypes> {
  const shape = { calls: 'array', fork: 'forkable?', isRanked: 'boolean?' } as const;
  requireInput({ target, request }, { target: 'snapshot', request: shape });
  const { runtime, block } = target;
  const { chain, registry } = runtime;
  const real = parseAccount(request.real, 'real');
  const delegate = parseAccount(request.delegate, 'delegate');
  const calls = request.calls.map((call) => decodeCall(registry, call));
  const names = listProxyTypes(registry);
  if (!request.fork) {
    const reason = `No fork of ${chain} ran the calls.`;
    const untried = names.map((name) => describeUntried(name, reason));
    return describe(untried, reason);
  }
  const fork = await request.fork.fork();
  const user = { runtime, real, delegate };
  await fork.endow(new Map([real, delegate].map(({ hex }) => [hex, plenty])));
  const proxies = names.map((proxyType) => ({ delegate: delegate.hex, proxyType, delay: 0 }));
  const pallet = nameOwnPallet(registry, 'Proxy');
  await fork.write([{ pallet, item: 'Proxies', keys: [real.hex], value: [proxies, 0] }]);
  let samples = request.isRanked === false ? [] : listSampleCalls(registry);
  const types: TriedProxyType[] = [];
  for (const name of names) {
    const ends: (TypedCall | string)[] = [];
    for (const { hex } of calls)
      ends.push(await tryCall(await fork.fork(), { ...user, type: name, call: hex }));
    const open = ends.find((end) => typeof end === 'string');
    if (open !== undefined) {
      types.push(describeUntried(name, open));
      continue;
    }
    const tried = ends.filter((end) => typeof end !== 'string');
    const sampled = await trySamples(fork, { ...user, type: name }, samples);
    samples = [...sampled.keys()];
    const reach = samples.filter((sample) => sampled.get(sample)).map(({ pallet }) => pallet);
    const ofCalls = tried.length > 0 ? tried.map(summarize).join(', ') : 'granted';
    const permits = reach.length > 0 ? `; permits ${reach.join(', ')}` : '';
    types.push({
      name,
      verdict: tried.some(({ result }) => result === 'filtered') ? 'refused' : 'passes',
      calls: tried,
      reach,
      evidence: { chain, block, key: 'Proxy.proxy on a fork', value: `${name}: ${ofCalls}${permits}` },
    });
  }
  return describe(types, `Each type was granted and used on a fork of ${chain}.`);
}

interface Through {
  readonly runtime: Runtime;
  readonly real: Account;
  readonly delegate: Account;
  readonly type: string;
}

/** Makes a call through a proxy of the type; a sentence without a result. */
async function tryCall(
  fork: Fork,
  { runtime, real, delegate, type, call }: Through & { readonly call: Hex },
): Promise<TypedCall | string> {
  const made = proxyCall(runtime, { real, call, forceProxyType: type }).hex;
  const dispatched = await fork.dispatch(made, { account: delegate.hex });
  const { isProxied, failed } = deriveCallEnd(dispatched.events);
  // The oldest pallets refuse the call by proxy itself, without an event of a proxy.
  if (!isProxied && failed?.failure.error !== 'Unproxyable')
    return `The fork does not show the result of the call: ${dispatched.error ?? dispatched.outcome}.`;
  if (!failed) return { call, result: 'works' };
  const { failure, isOpen } = failed;
  return { call, result: isOpen || !isProxied ? 'filtered' : 'fails', failure };
}

/**
 * Makes the samples in one batch, and returns whether the type permits each that has a result. Types of some pallets reject bytes that their
 * metadata permits, so that the batch is halved.
 */
async function trySamples(
  from: Forkable,
  through: Through,
  samples: readonly SampleCall[],
): Promise<ReadonlyMap<SampleCall, boolean>> {
  const { runtime, real, delegate, type } = through;
  const { registry } = runtime;
  const method = ['force_batch', 'batch'].find((name) => hasCall(registry, 'Utility', name));
  const [first] = samples;
  if (!method || !first) return new Map();
  // The call is the last argument of a proxy call: the bytes before it are the same for all samples.
  const made = proxyCall(runtime, { real, call: first.call, forceProxyType: type }).hex;
  const calls = samples.map(({ call }) => `${made.slice(0, 2 - first.call.length)}${call.slice(2)}`);
  const batch = encodeCall(registry, { pallet: 'Utility', method, args: { calls } }).hex;
  const dispatched = await tryDispatch(await from.fork(), batch, { account: delegate.hex });
  const ends = dispatched.events.filter(isProxyMade);
  if (ends.length === samples.length)
    return new Map(samples.map((sample, at) => [sample, !isFiltered(ends[at]?.failure)]));
  if (samples.length === 1) return new Map();
  const half = Math.ceil(samples.length / 2);
  const earlier = await trySamples(from, through, samples.slice(0, half));
  return new Map([...earlier, ...(await trySamples(from, through, samples.slice(half)))]);
}

function describeUntried(name: string, reason: string): TriedProxyType {
  return { name, verdict: 'unknown', calls: [], reach: [], reason };
}

/** The result of a call: `works`, `refused (System.CallFiltered)`. */
function summarize({ result, failure }: TypedCall): string {
  const why = failure ? ` (${nameFailure(failure)})` : '';
  return `${result === 'filtered' ? 'refused' : result}${why}`;
}

function describe(types: readonly TriedProxyType[], how: string): TriedProxyTypes {
  const passing = types
    .filter(({ verdict }) => verdict === 'passes')
    .toSorted((left, right) => left.reach.length - right.reach.length);
  const others = types.filter(({ verdict }) => verdict !== 'passes');
  return { narrowest: passing[0]?.name, types: [...passing, ...others], how };
}
