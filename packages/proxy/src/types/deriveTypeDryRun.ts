import { type DecodedEvent, nameFailure } from '@parachron/client/decode';
import { type Evidence, type Hex, omitUndefined } from '@parachron/core';
import { describeEvidence } from '../dryRun/describeEvidence.js';
import { deriveBroaderReach } from './deriveBroaderReach.js';
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
