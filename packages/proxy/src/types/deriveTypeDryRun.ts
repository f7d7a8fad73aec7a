import { type DecodedEvent, nameFailure } from '@parachron/client/decode';
import { type Evidence, type Hex, omitUndefined } from '@parachron/core';
import { deriveProxiedEnd, type ProxiedEnd } from './deriveProxiedEnd.js';
import type { TypeDryRun } from './getTypeDryRun.js';
import { isMarker } from './Impersonation.js';
import type { ProxyTypeDryRun, TypedCall } from './ProxyTypeDryRun.js';

/** The reason of a type that the account could not grant begins with this text. */
export const notGranted = 'The type could not be granted: ';

/** Derives the outcome of each call of a type's batch from the events: a marker follows each call, in order. */
export function deriveTypeDryRun(
  dryRun: Pick<TypeDryRun, 'calls' | 'samples' | 'prepared'>,
  run: {
    readonly type: string;
    readonly events: readonly DecodedEvent[];
    /** The answer of the chain, for the result of each call. */
    readonly evidence?: Evidence;
  },
): ProxyTypeDryRun {
  const { type, events, evidence } = run;
  const [granted, ...tried] = listSegments(events).slice(dryRun.prepared.length);
  const wanted = dryRun.calls.length + dryRun.samples.length;
  if (!granted || tried.length !== wanted) {
    return describeUntried(type, `The dry run ended early: ${tried.length} of ${wanted} calls made.`);
  }
  const failure = granted.at(-1)?.failure;
  if (failure) return describeUntried(type, `${notGranted}${nameFailure(failure)}.`);
  const ends = tried.map(deriveProxiedEnd);
  const calls = dryRun.calls.map((call, at) => describeCall(call, ends[at]));
  const reach = dryRun.samples.flatMap(({ pallet }, at) => {
    const end = ends[dryRun.calls.length + at];
    // Only the filter of the sample itself counts: the inner call of a wrapper belongs to another pallet.
    return end && (end.inside !== undefined || !end.isFilteredByType) ? [pallet] : [];
  });
  const pallets = dryRun.samples.map(({ pallet }) => pallet);
  const usualNames = new Map(dryRun.samples.map(({ pallet, usualPallet }) => [pallet, usualPallet]));
  return {
    name: type,
    verdict: calls.some(({ result }) => result === 'filtered') ? 'refused' : 'passes',
    calls,
    reach,
    broaderThanName: deriveBroaderReach(type, { reach, pallets, usualNames }),
    ...(evidence ? { evidence: describeEvidence(evidence, summarize(type, calls)) } : {}),
  };
}

function listSegments(events: readonly DecodedEvent[]): DecodedEvent[][] {
  const segments: DecodedEvent[][] = [];
  let open: DecodedEvent[] = [];
  for (const event of events) {
    open.push(event);
    if (!isMarker(event)) continue;
    segments.push(open);
    open = [];
  }
  return segments;
}

function describeCall(call: Hex, end: ProxiedEnd | undefined): TypedCall {
  if (!end) return { call, result: 'filtered' };
  const { failure, inside, isFilteredByType } = end;
  if (!failure) return { call, result: 'works' };
  const result = isFilteredByType ? 'filtered' : 'fails';
  return { call, result, failure, ...omitUndefined({ inside }) };
}

/** The result of each call in its order: `Any: works`, `Staking: works, refused (System.CallFiltered)`. */
function summarize(type: string, calls: readonly TypedCall[]): string {
  const results = calls.map(({ result, failure }) => {
    const why = failure ? ` (${nameFailure(failure)})` : '';
    return `${result === 'filtered' ? 'refused' : result}${why}`;
  });
  return `${type}: ${results.length > 0 ? results.join(', ') : 'granted'}`;
}

/** Describes a type with an unknown result, and the reason. */
export function describeUntried(name: string, reason: string): ProxyTypeDryRun {
  return { name, verdict: 'unknown', calls: [], reach: [], broaderThanName: [], reason };
}

/**
 * Describes the evidence of a dry run with a short text instead of its effects, which are decoded only when the value
 * of the evidence is read.
 */
function describeEvidence({ chain, block, key }: Evidence, value: string): Evidence {
  return { chain, block, key, value };
}

/** Pallets that only wrap calls; the filter applies to each inner call. */
const wrappers: ReadonlySet<string> = new Set(['Utility', 'Multisig', 'Proxy']);

/** Pallets that transfer value. */
const moving = /balance|asset|token|currenc|nft|unique|polkadotxcm|xcmpallet|vesting/i;

/**
 * Derives the pallets that a proxy type permits and its name does not suggest.
 *
 * A name with pallets (`Staking`, `Balances`, `CancelProxy`) suggests those pallets; `NonTransfer` suggests no pallet that
 * transfers value. Other names, such as `Any` or `Collator`, suggest nothing.
 *
 * @param name of the type
 * @param options `reach`, the permitted pallets; `pallets`, all pallets of the chain; `usualNames`, the usual names of pallets
 *   that the chain names otherwise
 * @returns the permitted pallets that the name does not suggest
 */
function deriveBroaderReach(
  name: string,
  options: {
    readonly reach: readonly string[];
    readonly pallets: readonly string[];
    readonly usualNames?: ReadonlyMap<string, string>;
  },
): readonly string[] {
  const listNames = (pallet: string) => [pallet, options.usualNames?.get(pallet) ?? pallet];
  const reached = options.reach.filter((pallet) => !listNames(pallet).some((one) => wrappers.has(one)));
  if (/^non_?transfer$/i.test(name))
    return reached.filter((pallet) => listNames(pallet).some((one) => moving.test(one)));
  const long = name.toLowerCase();
  const isMeant = (pallet: string) =>
    listNames(pallet)
      .map((one) => one.toLowerCase())
      .some((short) => long.includes(short) || short.includes(long));
  if (!options.pallets.some(isMeant)) return [];
  return reached.filter((pallet) => !isMeant(pallet));
}
