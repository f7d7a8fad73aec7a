import type { DecodedEvent, DispatchFailure } from '@parachron/client';
import { nameUsualPallet, readAddress } from '@parachron/core';
import type { Instruction } from '@parachron/xcm';
import { stringCamelCase } from '@polkadot/util';
import { isDecodable, readCall } from '../calls/isDecodable.js';
import { isProxied } from '../calls/isProxied.js';
import { listInnerCalls } from '../calls/listInnerCalls.js';
import { readForcedType } from '../calls/proxiedCall.js';
import { nameFailure } from '../dryRun/nameFailure.js';
import { deriveProxyRefusal } from '../refusals/deriveProxyRefusal.js';
import { findContractFailure } from '../types/findContractFailure.js';
import { isFiltered } from '../types/isFiltered.js';
import { type Candidate, createSure, open } from './Candidate.js';
import type { DeliveryContext } from './DeliveryContext.js';
import type { DeliveryOutcome } from './DeliveryOutcome.js';
import { detectPalletKind } from './detectPalletKind.js';
import type { ProgramSummary } from './readProgram.js';

interface Ran {
  readonly events: readonly DecodedEvent[];
  readonly context: DeliveryContext;
}

/** Derives the possible outcomes of a dispatched call that no event of a proxy reports. */
export function judgeCall(program: ProgramSummary | undefined, ran: Ran): Candidate[] {
  const ends = judgeMade(program, ran);
  const { handlerCalls } = program ?? {};
  if (!handlerCalls) return ends;
  // A program that clears its errors completes even if an instruction failed, and its error handler may make calls.
  const others = handlerCalls.length > 0 ? (['call-failed', 'call-filtered'] as const) : [];
  return [...ends.map(({ outcome }) => open(outcome)), ...others.map(open), open('xcm-failed')];
}

function judgeMade(program: ProgramSummary | undefined, { events, context }: Ran): Candidate[] {
  if (program && !program.transact) return [createSure('executed')];
  const kind = program?.transact?.originKind ?? 'SovereignAccount';
  const { dispatch, runtime } = context;
  const call = program?.transact?.call;
  const isProxyCall = call === undefined || !runtime ? undefined : isProxied(runtime, call);
  if (kind !== 'SovereignAccount') {
    // A proxy call accepts only an account as origin; other calls may accept chains, or any origin.
    if (isProxyCall) return [createSure('origin-kind-refused', 'BadOrigin')];
    const { dispatch: _, ...known } = context;
    return judgeBareCall(program, { events, context: known });
  }
  if (dispatch?.failure) return [nameSilentFailure(dispatch.failure)];
  if (isProxyCall === false) return judgeBareCall(program, { events, context });
  return dispatch ? [] : judgeProxiedCall(program, context);
}

// Proxy.proxy fails silently without a grant, or by a filter of the chain.
function judgeProxiedCall(program: ProgramSummary | undefined, context: DeliveryContext): Candidate[] {
  const { proxies, runtime } = context;
  const call = program?.transact?.call;
  if (!proxies || isOfAnother(program, context)) {
    const silent = [open('proxy-not-found'), open('proxy-delayed'), open('call-filtered')];
    // An unknown call may be a call without a proxy.
    return call && runtime ? silent : [open('executed'), open('call-failed'), ...silent];
  }
  const forceProxyType = call && runtime ? readForcedType(runtime, call) : undefined;
  const refusal = deriveProxyRefusal(proxies, { forceProxyType });
  if (!refusal) return [open('call-filtered')];
  const outcome = refusal.name === 'Unannounced' ? 'proxy-delayed' : 'proxy-not-found';
  return [createSure(outcome, `Proxy.${refusal.name}`)];
}

// Facts of the derived account do not apply to a program that calls as the service itself.
function isOfAnother(program: ProgramSummary | undefined, { proxies, derived }: DeliveryContext): boolean {
  const isDerived = derived?.kind === 'account' && derived.account.hex === proxies?.delegate.hex;
  return isDerived && program?.isCalledBelow === false;
}

function judgeBareCall(program: ProgramSummary | undefined, { events, context }: Ran): Candidate[] {
  const failed = findFailedEvent(events) ?? findContractFailure(events);
  if (failed) return [{ ...nameSilentFailure(failed.failure), inside: failed.inside }];
  // Other calls and instructions leave traces as well.
  const isAlone = program?.allCalls.length === 1;
  const isTransferring = program?.run.some(({ kind }) => transferring.has(kind));
  const traces = events.filter(
    (event) => isTrace(event, context) && !(isTransferring && isMoney(event, context)),
  );
  const isSeen = traces.some(createPalletTest(program, context));
  const isShown = program?.expectsSuccess || (isAlone && (context.dispatch || isSeen));
  if (isShown) return [createSure('executed')];
  const isOther = program?.transact?.originKind !== 'SovereignAccount';
  const failures = [open('call-failed'), open('call-filtered')];
  if (isOther) failures.push(open('origin-kind-refused'));
  if (listInside(program, context).some(createProxyTest(context.runtime))) {
    failures.push(open('proxy-not-found'), open('proxy-delayed'));
  }
  return isAlone && hasEvent(program, context) ? failures : [open('executed'), ...failures];
}

function findFailedEvent(events: readonly DecodedEvent[]) {
  const event = events.findLast(({ failure }) => failure);
  return event?.failure && { failure: event.failure, inside: `${event.pallet}.${event.method}` };
}

/**
 * Returns whether every success of a call has an event, as for a batch, a call by proxy, or a transfer to another
 * account.
 */
function hasEvent(program: ProgramSummary | undefined, { runtime, derived }: DeliveryContext): boolean {
  const call = program?.transact?.call;
  const read = call && runtime && readCall(runtime, call);
  if (!read) return false;
  const { method, args } = read;
  const pallet = nameUsualPallet(runtime.registry, read.pallet);
  if (pallet === 'Utility' && method === 'as_derivative') {
    return listInside(program, { runtime }).slice(0, 1).some(createProxyTest(runtime));
  }
  if (pallet === 'Utility') return /^(force_)?batch(_all)?$/.test(method);
  if (pallet === 'System') return method === 'remark_with_event';
  if (
    pallet !== 'Balances' ||
    derived?.kind !== 'account' ||
    !/^transfer(_keep_alive|_allow_death)?$/.test(method)
  )
    return false;
  const to = readAddress(args.dest);
  return to !== undefined && to.hex !== derived.account.hex && String(args.value) !== '0';
}

/** Lists the names of the inner calls of a program's call. */
function listInside(
  program: ProgramSummary | undefined,
  { runtime }: Pick<DeliveryContext, 'runtime'>,
): readonly string[] {
  const call = program?.transact?.call;
  return call && runtime && isDecodable(runtime, call) ? listInnerCalls(runtime, call) : [];
}

function createProxyTest(runtime: DeliveryContext['runtime']): (name: string) => boolean {
  return (name) => {
    const [pallet = '', method] = name.split('.');
    const isOfProxy =
      runtime !== undefined && stringCamelCase(nameUsualPallet(runtime.registry, pallet)) === 'proxy';
    return isOfProxy && (method === 'proxy' || method === 'proxyAnnounced');
  };
}

const silent: ReadonlyMap<string, DeliveryOutcome> = new Map<string, DeliveryOutcome>(
  Object.entries({
    'Proxy.NotProxy': 'proxy-not-found',
    'Proxy.Unannounced': 'proxy-delayed',
  }),
);

function nameSilentFailure(failure: DispatchFailure): Candidate {
  const outcome = silent.get(`${failure.usualPallet}.${failure.error}`) ?? 'call-failed';
  return createSure(isFiltered(failure) ? 'call-filtered' : outcome, nameFailure(failure));
}

// Events of these pallets report the work of executors and not of calls; a failed call leaves no event.
const plumbing: ReadonlySet<string> = new Set([
  'MessageQueue',
  'XcmpQueue',
  'DmpQueue',
  'Ump',
  'PolkadotXcm',
  'XcmPallet',
  'CumulusXcm',
  'ParachainSystem',
  'TransactionPayment',
  'AssetTxPayment',
  'AssetConversion',
  'Treasury',
]);
const transferring: ReadonlySet<Instruction['kind']> = new Set(['TransferAsset', 'TransferReserveAsset']);
const flows =
  /^(Withdraw|Deposit|Mint|Burn|Issue|Rescind|Endow|Dust|Upgrad|TotalIssuance|Slash|Lock|Thaw|Froz)/;

/**
 * Returns a test whether an event may belong to the call, by the pallets of the call and its inner calls: hooks of
 * other pallets emit events in the same phase of the block. If the call is unknown, any event may belong to the call.
 */
function createPalletTest(
  program: ProgramSummary | undefined,
  { runtime }: DeliveryContext,
): (event: DecodedEvent) => boolean {
  const call = program?.transact?.call;
  const read = call && runtime && readCall(runtime, call);
  if (!read) return () => true;
  const names = [stringCamelCase(read.pallet), ...listInside(program, { runtime }).map(readPallet)];
  const kinds = new Set(names.map((name) => detectPalletKind(runtime, name)));
  return ({ pallet }) => {
    const kind = detectPalletKind(runtime, pallet);
    return names.includes(stringCamelCase(pallet)) || (kind !== undefined && kinds.has(kind));
  };
}

function readPallet(name: string): string {
  return name.split('.')[0] ?? '';
}

function isMoney({ pallet, usualPallet }: DecodedEvent, { runtime }: DeliveryContext): boolean {
  return detectPalletKind(runtime, runtime ? pallet : usualPallet) === 'tokens';
}

function isTrace(event: DecodedEvent, context: DeliveryContext): boolean {
  const { usualPallet, method } = event;
  if (usualPallet === 'System') return method === 'Remarked' || method === 'CodeUpdated';
  if (isMoney(event, context)) return !flows.test(method);
  return !plumbing.has(usualPallet);
}
