import type { Forkable } from '@parachron/client';
import {
  type AccountInput,
  type Call,
  getRuntimeApiVersion,
  type Hex,
  requireInput,
  type Snapshot,
} from '@parachron/core';
import { estimateCallWeights } from '@parachron/weight';
import { dryRunCallRead } from '../dryRun/dryRunCallRead.js';
import { tryAsRoot } from '../fork/tryAsRoot.js';
import { listProxyTypes } from '../proxies/listProxyTypes.js';
import { deriveTypeDryRun, describeUntried, notGranted } from './deriveTypeDryRun.js';
import { getTypeDryRun, plenty, type TypeDryRun } from './getTypeDryRun.js';
import { isMarker } from './Impersonation.js';
import { listSampleCalls, type SampleCall } from './listSampleCalls.js';
import type { ProxyTypeDryRun, ProxyTypesEstimate } from './ProxyTypeDryRun.js';

/** Calls of a user that a proxy type has to permit. */
export interface ProxyTypesRequest {
  /** The user's account on the target. The account needs no funds, because the dry run funds the deposits. */
  readonly real: AccountInput;
  /** The derived account, or any other account: a filter ignores the delegate. */
  readonly delegate: AccountInput;
  /** The calls of the tasks, without the proxy call around them. */
  readonly calls: readonly (Hex | Pick<Call, 'hex'>)[];
  /** A fork of the target, for dry runs if the target has no DryRunApi. */
  readonly fork?: Forkable;
}

/**
 * Estimates which proxy types permit the named calls, and the narrowest of these types.
 *
 * The dry run grants each type of the chain, and makes the named calls through each grant. A call that the type does
 * not permit fails with System.CallFiltered in ProxyExecuted, and an inner call of a batch in the event of the batch. A
 * sample call of every pallet shows the reach of a type. An account that cannot pay the deposit is tried again with funds,
 * from root or from the fork.
 *
 * Chain: `DryRunApi.dry_run_call` as root with `Utility.dispatch_as`, `Balances.force_set_balance`; on a fork, the same batch as root.
 * Sends: one dry run for each type, all in one round trip, again with funds if the account cannot pay, and again without the
 * samples that the runtime cannot decode, if there are any; nothing changes on the chain.
 *
 * @param target the chain at one block
 * @param request see {@link ProxyTypesRequest}
 * @returns every type with its permitted calls and the reason; `narrowest` is undefined if no dry run was possible
 * @throws CALL_UNDECODABLE when a call is not a call of that chain
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
  requireInput({ target, request }, { target: 'snapshot', request: { calls: 'array', fork: 'object?' } });
  const { runtime } = target;
  const all = listSampleCalls(runtime.registry);
  const first = await tryTypes(target, request, all);
  const isTryable = request.fork ?? getRuntimeApiVersion(runtime, 'DryRunApi');
  if (isTried(first.types) || first.howToFindOut !== undefined || isTryable === undefined) return first;
  const decodable = await listDecodable(target, all);
  if (decodable.length === 0 || decodable.length === all.length) return first;
  return tryTypes(target, request, decodable);
}

/**
 * Lists the samples that the runtime itself decodes: types of some pallets reject bytes that their metadata permits.
 */
async function listDecodable(
  target: Snapshot,
  samples: readonly SampleCall[],
): Promise<readonly SampleCall[]> {
  const weights = await estimateCallWeights(
    target,
    samples.map(({ call }) => call),
  );
  return samples.filter((_, at) => weights[at]?.known);
}

function isTried(types: readonly ProxyTypeDryRun[]): boolean {
  return types.some(({ verdict }) => verdict !== 'unknown');
}

/** Tries the types by DryRunApi, else on a fork; in each the account receives funds if it cannot pay the deposit of a grant. */
async function tryTypes(
  target: Snapshot,
  request: ProxyTypesRequest,
  samples: readonly SampleCall[],
): Promise<ProxyTypesEstimate> {
  const { chain } = target.runtime;
  const { fork } = request;
  const dryRun = getTypeDryRun(target.runtime, request, samples);
  if (!dryRun) {
    const reason = `${chain} lacks calls for dry runs of the types: Utility.batch and Utility.dispatch_as.`;
    const names = listProxyTypes(target.runtime.registry).map(({ name }) => describeUntried(name, reason));
    const howToFindOut = `Grant each type on a test network with the runtime of ${chain}, and make the calls through it.`;
    return { ...describe(names, reason), howToFindOut };
  }
  // The text names no block, so it stays the same until a result changes; the evidence of each dry run has its block.
  const dry = { where: `in a dry run on ${chain}`, run: (funded: boolean) => runDry(target, dryRun, funded) };
  const forked = fork && [
    { where: `on a fork of ${chain}`, run: (funded: boolean) => runOnFork(fork, dryRun, funded) },
  ];
  const attempts = [dry, ...(forked ?? [])].flatMap((means) =>
    [false, true].map((isFunded) => ({ ...means, isFunded })),
  );
  let types: readonly ProxyTypeDryRun[] = [];
  let tried = describe(types, '');
  for (const { where, run, isFunded } of attempts) {
    // Funds change only the result of a grant.
    if (isFunded && !types.some(({ reason = '' }) => reason.startsWith(notGranted))) continue;
    types = await run(isFunded);
    const estimate = describe(types, describeDryRun(dryRun, { where, isFunded }));
    if (isTried(types)) return estimate;
    if (!isFunded) tried = estimate;
  }
  return tried;
}

function describeDryRun(
  { impersonation, prepared }: TypeDryRun,
  { where, isFunded }: { readonly where: string; readonly isFunded: boolean },
): string {
  const funded = isFunded ? ' The account cannot pay the deposit, and received funds for the dry run.' : '';
  const mapped = prepared.some(({ method }) => method === 'map_account')
    ? ' The account called Revive.map_account first.'
    : '';
  return `Each type was granted and used ${where}, by ${impersonation.how}.${funded}${mapped}`;
}

async function runDry(target: Snapshot, dryRun: TypeDryRun, isFunded: boolean): Promise<ProxyTypeDryRun[]> {
  const reads = dryRun.types.map((type) => {
    const call = dryRun.batch(type, isFunded);
    return [type, dryRunCallRead(target.runtime, { origin: 'root', call })] as const;
  });
  const answers = await target.read(Object.fromEntries(reads));
  return dryRun.types.map((type) => {
    const answer = answers[type];
    if (!answer?.known) return describeUntried(type, answer?.reason ?? 'The type was not tried.');
    if (!answer.value.ok) return describeUntried(type, `DryRunApi returned ${answer.value.error}.`);
    const { events } = answer.value.effects;
    return deriveTypeDryRun(dryRun, { type, events, evidence: answer.evidence });
  });
}

async function runOnFork(fork: Forkable, dryRun: TypeDryRun, isFunded: boolean): Promise<ProxyTypeDryRun[]> {
  const dryRuns: ProxyTypeDryRun[] = [];
  for (const type of dryRun.types) {
    const trial = await fork.fork();
    if (isFunded) await trial.endow(new Map([[dryRun.real.hex, plenty]]));
    const events = await tryAsRoot(trial, dryRun.batch(type, false));
    const tried = events
      ? deriveTypeDryRun(dryRun, { type, events })
      : describeUntried(type, 'The fork knows no way to root.');
    // Without a marker, the runtime dispatched nothing of the batch, because it cannot decode the calls, which are the
    // same for each type.
    if (!events?.some(isMarker))
      return dryRun.types.map((name) => describeUntried(name, tried.reason ?? 'Nothing was dispatched.'));
    dryRuns.push(tried);
  }
  return dryRuns;
}

function describe(dryRuns: readonly ProxyTypeDryRun[], how: string): ProxyTypesEstimate {
  const passing = dryRuns
    .filter(({ verdict }) => verdict === 'passes')
    .toSorted((left, right) => left.reach.length - right.reach.length);
  const others = dryRuns.filter(({ verdict }) => verdict !== 'passes');
  return { narrowest: passing[0]?.name, types: [...passing, ...others], how };
}
