import type { DecodedEvent, DispatchFailure } from '@parachron/client';
import type { Evidence, Hex } from '@parachron/core';
import type { Acting } from './Acting.js';
import { deriveBroaderReach } from './deriveBroaderReach.js';
import type { TypeTrial } from './getTypeTrial.js';
import { isFiltered } from './isFiltered.js';
import type { ProxyTypeTrial, TypedCall } from './ProxyTypeTrial.js';

/** Derives what each call of a type's batch came to, from the events: every one ends with a marker, in order. */
export function deriveTypeTrial(
  trial: Pick<TypeTrial, 'acting' | 'calls' | 'samples'>,
  run: {
    readonly type: string;
    readonly events: readonly DecodedEvent[];
    readonly evidence?: Evidence;
  },
): ProxyTypeTrial {
  const { type, events, evidence } = run;
  const [, granted, ...tried] = splitAtMarkers(events, trial.acting.marker);
  const wanted = trial.calls.length + trial.samples.length;
  if (!granted || tried.length !== wanted) {
    return describeUntried(type, `The trial ended early: ${tried.length} of ${wanted} calls were made.`);
  }
  const failure = granted.at(-1)?.failure;
  if (failure) return describeUntried(type, `The type could not be granted: ${nameOf(failure)}.`);
  const results = tried.map((segment) => segment.findLast(isProxyExecuted));
  const calls = trial.calls.map((call, at) => describeCall(call, results[at]));
  const reach = trial.samples.flatMap(({ pallet }, at) => {
    const executed = results[trial.calls.length + at];
    return executed && !isFiltered(executed.failure) ? [pallet] : [];
  });
  const pallets = trial.samples.map(({ pallet }) => pallet);
  return {
    name: type,
    verdict: calls.some(({ result }) => result === 'filtered') ? 'refused' : 'passes',
    calls,
    reach,
    broaderThanName: deriveBroaderReach(type, { reach, pallets }),
    ...(evidence ? { evidence } : {}),
  };
}

function splitAtMarkers(events: readonly DecodedEvent[], marker: Acting['marker']): DecodedEvent[][] {
  const segments: DecodedEvent[][] = [];
  let open: DecodedEvent[] = [];
  for (const event of events) {
    open.push(event);
    if (event.pallet !== marker.pallet || event.method !== marker.method) continue;
    segments.push(open);
    open = [];
  }
  return segments;
}

function isProxyExecuted({ pallet, method }: DecodedEvent): boolean {
  return pallet === 'Proxy' && method === 'ProxyExecuted';
}

function describeCall(call: Hex, executed: DecodedEvent | undefined): TypedCall {
  const failure = executed?.failure;
  if (!executed || isFiltered(failure)) return { call, result: 'filtered', ...(failure ? { failure } : {}) };
  return failure ? { call, result: 'fails', failure } : { call, result: 'works' };
}

function nameOf({ pallet, error }: DispatchFailure): string {
  return pallet === undefined ? error : `${pallet}.${error}`;
}

/** A type of which nothing is known, and why. */
export function describeUntried(name: string, reason: string): ProxyTypeTrial {
  return { name, verdict: 'unknown', calls: [], reach: [], broaderThanName: [], reason };
}
