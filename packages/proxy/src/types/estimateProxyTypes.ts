import type { DecodedEvent, DispatchFailure } from '@parachron/client';
import {
  type Account,
  type Answer,
  type Call,
  type Evidence,
  encodeCall,
  type Hex,
  hasCall,
  type Snapshot,
  storageRead,
} from '@parachron/core';
import { addWeightMargin, deriveWeightV2, estimateCallWeight } from '@parachron/weight';
import { encodeProgram } from '@parachron/xcm';
import { readAccount } from '../accounts/findAccounts.js';
import { addProxyCall } from '../calls/addProxyCall.js';
import { proxyCall } from '../calls/proxyCall.js';
import type { CallEffects, DryRun } from '../dryRun/DryRunEffects.js';
import { dryRunCallRead } from '../dryRun/dryRunCallRead.js';
import { getNewestVersion } from '../dryRun/XcmVersions.js';
import type { Fork } from '../fork/Fork.js';
import { listProxyTypes } from '../proxies/listProxyTypes.js';
import { type Acting, deriveRootActing, deriveSudoActing } from './Acting.js';
import { deriveBroaderReach } from './deriveBroaderReach.js';
import { deriveTrialGift, describeGift, type TrialGift, trialGiftReads } from './deriveTrialGift.js';
import { isFiltered } from './isFiltered.js';
import { listSampleCalls, type SampleCall } from './listSampleCalls.js';
import type { ProxyTypesEstimate, ProxyTypeTrial, TypedCall } from './ProxyTypeTrial.js';

/** Which calls of a user have to get through. */
export interface ProxyTypesRequest {
  /** The user's account on the target; it needs no money, since the trial gives it what the deposits take. */
  readonly real: Account;
  /** The derived account, or any other: a filter does not look at who it is. */
  readonly delegate: Account;
  /** The calls that the tasks will make, without the proxy around them. */
  readonly calls: readonly (Hex | Pick<Call, 'hex'>)[];
  /** A copy of the target, tried where the chain has no DryRunApi. */
  readonly fork?: Fork;
}

/**
 * Estimates which proxy types let the named calls through, and which of these reaches least far.
 *
 * Every type of the chain is granted in a trial, and the named calls are made through it; a call that the type does not allow
 * fails with System.CallFiltered inside ProxyExecuted. How far a type reaches is told by a sample call of every pallet. An account
 * too poor for the deposits gets them first, by root; on a chain without a call for that the trial says what was lacking.
 *
 * Chain: `DryRunApi.dry_run_call` as root with `Utility.dispatch_as`, or as the holder of the sudo key with `Sudo.sudo_as`;
 * `Balances.force_set_balance`; on a fork, the same batch by a program of the relay chain with Superuser.
 * Sends: one dry run for each type, all in one round trip after two keys; nothing stays on the chain.
 *
 * @param target the chain at one block
 * @param request see {@link ProxyTypesRequest}
 * @returns every type with what it lets through and why; `narrowest` is undefined where nothing could be tried
 * @throws CALL_UNDECODABLE when a call is none of that chain
 *
 * @example
 * ```ts
 * import type { Snapshot } from '@parachron/core';
 * import { estimateProxyTypes, type ProxyTypesRequest } from '@parachron/proxy';
 *
 * declare const target: Snapshot;
 * declare const request: ProxyTypesRequest;
 * const { narrowest, types, how } = await estimateProxyTypes(target, request);
 * console.log(narrowest, how);
 * for (const type of types) console.log(type.name, type.verdict, type.broaderThanName);
 * ```
 */
export async function estimateProxyTypes(
  target: Snapshot,
  request: ProxyTypesRequest,
): Promise<ProxyTypesEstimate> {
  const { runtime } = target;
  const { registry } = runtime;
  const trial = await prepareTrial(target, request);
  if (!trial) {
    const reason = `${runtime.chain} has neither Utility.dispatch_as nor Sudo.sudo_as, by which another account could be tried.`;
    return describe(
      listProxyTypes(registry).map(({ name }) => unknown(name, reason)),
      reason,
    );
  }
  const dry = await runDry(target, trial);
  const isTried = dry.some(({ verdict }) => verdict !== 'unknown');
  if (isTried || !request.fork) {
    const where = `in a dry run on ${runtime.chain} at block #${target.block.number}`;
    return describe(dry, describeTrial(trial, { where, isForked: false }));
  }
  const forked = await runOnFork(request.fork, trial);
  return describe(forked, describeTrial(trial, { where: `on a fork of ${runtime.chain}`, isForked: true }));
}

function describeTrial(
  { acting, gift, target }: Trial,
  { where, isForked }: { readonly where: string; readonly isForked: boolean },
): string {
  const { token } = target.runtime;
  return `Each type was granted and used ${where}, by ${acting.how}.${describeGift(gift, { token, isForked })}`;
}

interface Trial {
  readonly target: Snapshot;
  readonly real: Account;
  /** The money that the account gets for the trial; undefined where it has enough. */
  readonly gift: TrialGift | undefined;
  readonly acting: Acting;
  readonly calls: readonly Hex[];
  readonly samples: readonly SampleCall[];
  readonly types: readonly string[];
  batch(type: string): Hex;
}

async function prepareTrial(target: Snapshot, request: ProxyTypesRequest): Promise<Trial | undefined> {
  const { runtime } = target;
  const { registry } = runtime;
  const { real, delegate } = request;
  const { key, ...money } = await target.read({
    key: storageRead('Sudo', 'Key', [], (value) => readAccount(value?.toString())),
    ...trialGiftReads(real),
  });
  const acting = deriveRootActing(registry) ?? deriveSudoActing(registry, key.known ? key.value : undefined);
  const method = ['force_batch', 'batch'].find((name) => hasCall(registry, 'Utility', name));
  if (!acting || !method) return undefined;
  const gift = deriveTrialGift(registry, { acting, real, money });
  const calls = request.calls.map((call) => (typeof call === 'string' ? call : call.hex));
  const samples = listSampleCalls(registry);
  const clear = encodeCall(registry, { pallet: 'Proxy', method: 'remove_proxies', args: {} });
  const batch = (type: string): Hex => {
    const tried = [...calls, ...samples.map(({ call }) => call)];
    const all = [
      // The money for a proxy, and room for one more.
      ...(gift?.call ? [gift.call] : []),
      acting.actAs(real, clear.hex),
      acting.actAs(real, addProxyCall(runtime, { delegate, proxyType: type }).hex),
      ...tried.map((call) =>
        acting.actAs(delegate, proxyCall(runtime, { real, call, forceProxyType: type }).hex),
      ),
    ];
    return encodeCall(registry, { pallet: 'Utility', method, args: { calls: all.map(({ hex }) => hex) } })
      .hex;
  };
  const types = listProxyTypes(registry).map(({ name }) => name);
  return { target, real, gift, acting, calls, samples, types, batch };
}

async function runDry(target: Snapshot, trial: Trial): Promise<ProxyTypeTrial[]> {
  const { origin } = trial.acting;
  const reads = trial.types.map((type) => {
    return [type, dryRunCallRead(target.runtime, { origin, call: trial.batch(type) })] as const;
  });
  const answers = await target.read(Object.fromEntries(reads));
  return trial.types.map((type) => {
    const answer = answers[type] as Answer<DryRun<CallEffects>> | undefined;
    if (!answer?.known) return unknown(type, answer?.reason ?? 'It was not tried.');
    if (!answer.value.ok) return unknown(type, `DryRunApi answered ${answer.value.error}.`);
    const evidence = { ...answer.evidence, value: `${answer.value.effects.events.length} events` };
    return judge(trial, { type, events: answer.value.effects.events, evidence });
  });
}

async function runOnFork(fork: Fork, trial: Trial): Promise<ProxyTypeTrial[]> {
  if (trial.acting.origin !== 'root') {
    return trial.types.map((type) => unknown(type, 'On a fork it can be tried only by Utility.dispatch_as.'));
  }
  const trials: ProxyTypeTrial[] = [];
  for (const type of trial.types) {
    await fork.reset();
    if (trial.gift && !trial.gift.call) await fork.endow(trial.real, trial.gift.free);
    const events = await receiveAsRoot(fork, trial.batch(type));
    trials.push(events ? judge(trial, { type, events }) : unknown(type, 'The weight could not be asked.'));
  }
  return trials;
}

async function receiveAsRoot(fork: Fork, call: Hex): Promise<readonly DecodedEvent[] | undefined> {
  const snapshot = await fork.snapshot();
  const weight = await estimateCallWeight(snapshot, call);
  if (!weight.known) return undefined;
  const requireWeightAtMost = addWeightMargin(deriveWeightV2(weight.value, { proofSizeOfV1: 0n }), 10);
  const version = getNewestVersion(snapshot.runtime.registry);
  const program = encodeProgram(
    [
      ...(version === 2 ? [] : [{ kind: 'UnpaidExecution', weightLimit: 'Unlimited' } as const]),
      { kind: 'Transact', originKind: 'Superuser', requireWeightAtMost, call },
    ],
    { version },
  );
  return fork.receive({ from: 'relay', program });
}

/** Reads what each call of the batch came to: every one ends with a marker, in order. */
function judge(
  trial: Trial,
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
    return unknown(type, `The trial ended early: ${tried.length} of ${wanted} calls were made.`);
  }
  const failure = granted.at(-1)?.failure;
  if (failure) return unknown(type, `The type could not be granted: ${nameOf(failure)}.`);
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

function unknown(name: string, reason: string): ProxyTypeTrial {
  return { name, verdict: 'unknown', calls: [], reach: [], broaderThanName: [], reason };
}

function describe(trials: readonly ProxyTypeTrial[], how: string): ProxyTypesEstimate {
  const passing = trials
    .filter(({ verdict }) => verdict === 'passes')
    .toSorted((left, right) => left.reach.length - right.reach.length);
  const others = trials.filter(({ verdict }) => verdict !== 'passes');
  return { narrowest: passing[0]?.name, types: [...passing, ...others], how };
}
