import type { DecodedEvent } from '@parachron/client';
import { hasProxyAccess } from '../calls/hasProxyAccess.js';
import { isProxied } from '../calls/isProxied.js';
import { deriveProxiedEnd, isProxyMade, type ProxiedEnd } from '../types/deriveProxiedEnd.js';
import { type Candidate, createSure, open } from './Candidate.js';
import type { DeliveryContext } from './DeliveryContext.js';
import { deriveCallContext } from './deriveCallContext.js';
import { judgeCall } from './judgeCall.js';
import { type Finding, judgeCandidates } from './judgeCandidates.js';
import { listCalls } from './listCalls.js';
import type { ProgramSummary } from './readProgram.js';

/** A program with its events and the other known facts. */
interface Ran {
  readonly events: readonly DecodedEvent[];
  readonly context: DeliveryContext;
}

/** A call with the facts that hold for it. */
interface ProgramCall {
  readonly program: ProgramSummary;
  readonly context: DeliveryContext;
  readonly isByProxy: boolean | undefined;
}

/**
 * Counts the calls of a program that certainly ran: each event of a proxy belongs to a different call made by proxy, in
 * order. If calls may themselves make calls by proxy, events show only that the first call ran.
 */
export function countPassed(program: ProgramSummary, { events, context }: Ran): number {
  const made = events.filter(isProxyMade).length;
  if (made === 0) return 0;
  const calls = describeCalls(program, context);
  if (!isClear(calls, context)) return 1;
  const at = calls.flatMap(({ isByProxy }, index) => (isByProxy ? [index] : []))[made - 1];
  return (at ?? calls.length - 1) + 1;
}

/** A failure that an event reports, with the call and its known facts. */
export interface Reported {
  readonly end: ProxiedEnd;
  readonly program: ProgramSummary | undefined;
  readonly context: DeliveryContext;
  /** Whether the events show which call of the program failed. */
  readonly isOfCall: boolean;
}

/** Finds a failed call by proxy in the events; undefined if no call failed. */
export function findReported(
  program: ProgramSummary | undefined,
  { events, context }: Ran,
): Reported | undefined {
  const whole = deriveProxiedEnd(events);
  if (!whole) return undefined;
  const calls = program ? describeCalls(program, context) : [];
  if (calls.length < 2) return whole.failure && { end: whole, program, context, isOfCall: true };
  const parts = listEventsByCall(events);
  const areOwn = isClear(calls, context) && calls.every(({ isByProxy }) => isByProxy);
  if (!areOwn || parts.length !== calls.length) {
    return whole.failure && { end: whole, program, context, isOfCall: false };
  }
  const ends = parts.map(deriveProxiedEnd);
  const at = ends.findLastIndex((one) => one?.failure);
  const [end, call] = [ends[at], calls[at]];
  return end && call && { end, program: call.program, context: call.context, isOfCall: true };
}

/** Derives the outcome of several calls of a program that reached the last call, if no event reports a failure. */
export function judgeCalls(program: ProgramSummary, { events, context }: Ran): Finding {
  const calls = describeCalls(program, context);
  const made = events.filter(isProxyMade).length;
  const areClear = isClear(calls, context);
  const byProxy = calls.filter(({ isByProxy }) => isByProxy).length;
  const judged = calls.map((call) => judgeOne(call, { isSeen: made > 0, isForcing: areClear }));
  const free = calls.filter(({ isByProxy }, at) => isByProxy && judged[at]?.some(isExecuted)).length;
  // If there are as many events as calls that may have left an event, each of these calls did.
  const areSeen = areClear && made > 0 && made === free;
  const ends = judged.map((one, at) =>
    areSeen && calls[at]?.isByProxy && one.some(isExecuted) ? [createSure('executed')] : one,
  );
  const failed = ends.find((one) => !one.some(isExecuted));
  if (failed) return judgeCandidates(failed);
  const failures = ends.flat().filter((one) => !isExecuted(one));
  if (failures.length === 0) {
    return { outcome: 'executed', certainty: byProxy === calls.length ? 'reported' : 'deduced' };
  }
  const mayAllRun = !areClear || made >= byProxy;
  const candidates = [...(mayAllRun ? [createSure('executed')] : []), ...failures];
  return judgeCandidates(candidates.map(({ outcome }) => open(outcome)));
}

// An executed call by proxy leaves an event, and so does each inner call by proxy.
function judgeOne(
  { program, context, isByProxy }: ProgramCall,
  { isSeen, isForcing }: { readonly isSeen: boolean; readonly isForcing: boolean },
): readonly Candidate[] {
  if (program.expectsSuccess) return [createSure('executed')];
  // Facts of proxies do not apply to a call that is not known to be made by proxy.
  const { proxies: _, ...unknown } = context;
  const ends = judgeCall(program, { events: [], context: isByProxy ? context : unknown });
  const isForced = isForcing && ends.some(({ confidence }) => confidence === 'sure');
  return !isByProxy || !isSeen || isForced
    ? ends
    : [open('executed'), ...ends.map(({ outcome }) => open(outcome))];
}

function describeCalls(known: ProgramSummary, context: DeliveryContext): readonly ProgramCall[] {
  const { runtime } = context;
  return listCalls(known).map((call) => ({
    program: call,
    context: omitSuccess(deriveCallContext(context, { known, call })),
    isByProxy: runtime && call.transact && isProxied(runtime, call.transact.call),
  }));
}

// A call that succeeds alone may fail after earlier calls.
function omitSuccess({ dispatch, ...context }: DeliveryContext): DeliveryContext {
  return dispatch?.failure ? { ...context, dispatch } : context;
}

/** Returns whether each event of a proxy belongs to one of the calls. */
function isClear(calls: readonly ProgramCall[], { runtime }: DeliveryContext): boolean {
  return (
    runtime !== undefined &&
    calls.every(({ program: { transact } }) => transact && !hasProxyAccess(runtime, transact.call))
  );
}

/** Splits the events by calls made by proxy; each part ends with the event of the proxy. */
function listEventsByCall(events: readonly DecodedEvent[]): readonly (readonly DecodedEvent[])[] {
  const ends = events.flatMap((event, at) => (isProxyMade(event) ? [at + 1] : []));
  return ends.map((end, index) => events.slice(ends[index - 1] ?? 0, end));
}

function isExecuted({ outcome }: Candidate): boolean {
  return outcome === 'executed';
}
