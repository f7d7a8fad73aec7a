import type { DecodedEvent } from '@parachron/client';
import type { Planck } from '@parachron/core';
import { deriveProxyRefusal } from '../refusals/deriveProxyRefusal.js';
import { deriveProxiedEnd, type ProxiedEnd } from '../types/deriveProxiedEnd.js';
import { isFiltered } from '../types/isFiltered.js';
import type { DeliveryContext } from './DeliveryContext.js';
import type { Certainty, DeliveryExplanation, DeliveryOutcome } from './DeliveryOutcome.js';
import { deduceFailure } from './deduceFailure.js';
import { deriveOutcome } from './deriveOutcome.js';
import { formatDelivery } from './formatDelivery.js';
import { readForcedType, readProgram } from './readProgram.js';
import type { Verdict } from './Verdict.js';

interface Finding {
  readonly outcome: DeliveryOutcome;
  readonly certainty: Certainty;
  readonly error?: string | undefined;
  readonly inside?: string | undefined;
  readonly candidates?: readonly DeliveryOutcome[];
}

/** Explains what an executor said of a program, whether it really ran or was tried. */
export function deriveExplanation(verdict: Verdict, context: DeliveryContext): DeliveryExplanation {
  const trapped = listTrapped(verdict.events);
  const end = deriveProxiedEnd(verdict.events);
  // What ran stays done, whatever failed after it.
  const finding =
    verdict.kind === 'completed' || end
      ? findInEvents(end, context)
      : findFailure(verdict, { trapped, context });
  return complete(finding, verdict.events, trapped);
}

/** Explains that no queue said anything of the message. */
export function deriveSilence(
  context: DeliveryContext,
  isReadable: boolean | undefined,
): DeliveryExplanation {
  const finding: Finding =
    isReadable === false
      ? { outcome: 'unsupported-version', certainty: 'deduced' }
      : { outcome: 'not-seen', certainty: context.program ? 'told' : 'unknown' };
  return complete(finding, [], []);
}

function complete(
  { outcome, certainty, error, inside, candidates = [] }: Finding,
  events: readonly DecodedEvent[],
  trapped: readonly Planck[],
): DeliveryExplanation {
  const isDeduced = certainty === 'deduced';
  const hasTrapped = trapped.length > 0;
  return {
    outcome,
    certainty,
    ...(error === undefined ? {} : { error }),
    ...(inside === undefined ? {} : { inside }),
    sentence: formatDelivery({ outcome, error, inside, candidates, isDeduced, hasTrapped }),
    candidates,
    trapped,
    evidence: events.filter(isTelling),
  };
}

// A processed message means little: only ProxyExecuted{Ok} with nothing that failed inside is success.
function findInEvents(end: ProxiedEnd | undefined, context: DeliveryContext): Finding {
  if (!end) return findSilentProxy(context);
  const { failure, inside } = end;
  if (!failure) return { outcome: 'executed', certainty: 'told' };
  const error = failure.pallet === undefined ? failure.error : `${failure.pallet}.${failure.error}`;
  return {
    outcome: isFiltered(failure) ? 'proxy-filtered' : 'call-failed',
    certainty: 'told',
    error,
    inside,
  };
}

function findSilentProxy(context: DeliveryContext): Finding {
  const { proxies, program, runtime } = context;
  if (!proxies) {
    const candidates = ['proxy-not-found', 'proxy-delayed'] as const;
    return { outcome: 'proxy-not-found', certainty: 'deduced', candidates };
  }
  const call = program && readProgram(program)?.transact?.call;
  const forceProxyType = call && runtime ? readForcedType(runtime, call) : undefined;
  const refusal = deriveProxyRefusal(proxies, { forceProxyType });
  const outcome = refusal?.name === 'Unannounced' ? 'proxy-delayed' : 'proxy-not-found';
  return { outcome, certainty: 'deduced', ...(refusal ? { error: `Proxy.${refusal.name}` } : {}) };
}

function findFailure(
  verdict: Verdict,
  { trapped, context }: { readonly trapped: readonly Planck[]; readonly context: DeliveryContext },
): Finding {
  const { kind, error } = verdict;
  if (kind === 'overweight') return { outcome: 'overweight', certainty: 'told', error };
  if (kind === 'unreadable') return { outcome: 'unsupported-version', certainty: 'told' };
  if (error !== undefined) return name(error, { kind, certainty: 'told', context });
  const replayed = context.replay?.outcome.error;
  if (replayed !== undefined) return name(replayed, { kind, certainty: 'deduced', context });
  const program = context.program === undefined ? undefined : readProgram(context.program);
  const candidates = deduceFailure(verdict, { trapped, program, context });
  const [only, ...more] = candidates;
  if (only !== undefined && more.length === 0) return { outcome: only, certainty: 'deduced' };
  return { outcome: 'unknown', certainty: 'unknown', candidates };
}

// An executor that cannot weigh a program says so of a call that it cannot decode.
function name(
  error: string,
  {
    kind,
    certainty,
    context,
  }: { readonly kind: Verdict['kind']; readonly certainty: Certainty; readonly context: DeliveryContext },
): Finding {
  const isUnweighed = error === 'WeightNotComputable' || error === 'Unsupported';
  if (!isUnweighed) return { outcome: deriveOutcome(error), certainty, error };
  const program = context.program === undefined ? undefined : readProgram(context.program);
  const [outcome = 'xcm-failed'] = deduceFailure({ kind }, { trapped: [], program, context });
  return { outcome: outcome === 'barrier' ? 'xcm-failed' : outcome, certainty: 'deduced', error };
}

const traps: ReadonlySet<string> = new Set(['PolkadotXcm', 'XcmPallet']);

function listTrapped(events: readonly DecodedEvent[]): Planck[] {
  return events
    .filter(({ pallet, method }) => traps.has(pallet) && method === 'AssetsTrapped')
    .flatMap(({ data }) => [...JSON.stringify(data).matchAll(/"fungible":"?(\d+)/gi)])
    .map(([, amount]) => BigInt(amount ?? 0));
}

const quiet: ReadonlySet<string> = new Set(['System', 'Balances', 'TransactionPayment', 'ParachainSystem']);

// Of the events those that say how it ended; the flow of money is for the books.
function isTelling({ pallet }: DecodedEvent): boolean {
  return !quiet.has(pallet);
}
