import type { DecodedEvent, Forkable } from '@parachron/client';
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
import { describeFunding } from './deriveDryRunFunding.js';
import { deriveTypeDryRun, describeUntried } from './deriveTypeDryRun.js';
import { getTypeDryRun, type TypeDryRun } from './getTypeDryRun.js';
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
 * sample call of every pallet shows the reach of a type. An account that cannot pay the deposits receives them from
 * root first; on a chain without such a call, the dry run states the missing amount.
 *
 * Chain: `DryRunApi.dry_run_call` as root with `Utility.dispatch_as`, or as the holder of the sudo key with `Sudo.sudo_as`;
 * `Balances.force_set_balance`; on a fork, the same batch by a program of the relay chain with Superuser.
 * Sends: one dry run for each type, all in one round trip after two keys, and again without the samples that the runtime cannot
 * decode, if there are any; nothing changes on the chain.
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
  const { registry } = runtime;
  const samples = listSampleCalls(registry);
  const dryRun = await getTypeDryRun(target, request, samples);
  if (!dryRun) {
    const reason = `${runtime.chain} lacks calls for dry runs of the types: Utility.batch, and Utility.dispatch_as or Sudo.sudo_as.`;
    const types = listProxyTypes(registry).map(({ name }) => describeUntried(name, reason));
    const howToFindOut = `Grant each type on a test network with the runtime of ${runtime.chain}, and make the calls through it.`;
    return { ...describe(types, reason), howToFindOut };
  }
  const first = await tryTypes(target, { dryRun, fork: request.fork });
  if (isTried(first.types) || !isTryable(target, request)) return first;
  const decodable = await listDecodable(target, samples);
  if (decodable.length === 0 || decodable.length === samples.length) return first;
  const other = await getTypeDryRun(target, request, decodable);
  return other ? tryTypes(target, { dryRun: other, fork: request.fork }) : first;
}

function isTryable({ runtime }: Snapshot, { fork }: ProxyTypesRequest): boolean {
  return fork !== undefined || getRuntimeApiVersion(runtime, 'DryRunApi') !== undefined;
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

async function tryTypes(
  target: Snapshot,
  { dryRun, fork }: { readonly dryRun: TypeDryRun; readonly fork: Forkable | undefined },
): Promise<ProxyTypesEstimate> {
  const { chain } = target.runtime;
  const dry = await runDry(target, dryRun);
  if (isTried(dry) || !fork) {
    // The text names no block, so it stays the same until a result changes; the evidence of each dry run has its block.
    const where = `in a dry run on ${chain}`;
    return describe(dry, describeDryRun(dryRun, { where, isForked: false }));
  }
  const forked = await runOnFork(fork, dryRun);
  return describe(forked, describeDryRun(dryRun, { where: `on a fork of ${chain}`, isForked: true }));
}

function describeDryRun(
  { impersonation, funding, prepared, target }: TypeDryRun,
  { where, isForked }: { readonly where: string; readonly isForked: boolean },
): string {
  const { token } = target.runtime;
  const mapped = prepared.some(({ method }) => method === 'map_account')
    ? ' The account called Revive.map_account first.'
    : '';
  return `Each type was granted and used ${where}, by ${impersonation.how}.${describeFunding(funding, { token, isForked })}${mapped}`;
}

async function runDry(target: Snapshot, dryRun: TypeDryRun): Promise<ProxyTypeDryRun[]> {
  const { origin } = dryRun.impersonation;
  const reads = dryRun.types.map((type) => {
    return [type, dryRunCallRead(target.runtime, { origin, call: dryRun.batch(type) })] as const;
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

async function runOnFork(fork: Forkable, dryRun: TypeDryRun): Promise<ProxyTypeDryRun[]> {
  if (dryRun.impersonation.origin !== 'root') {
    return dryRun.types.map((type) =>
      describeUntried(type, 'A fork can try the type only with Utility.dispatch_as.'),
    );
  }
  const dryRuns: ProxyTypeDryRun[] = [];
  for (const type of dryRun.types) {
    const trial = await fork.fork();
    const { funding, real } = dryRun;
    if (funding && !funding.call) await trial.endow(new Map([[real.hex, funding.free]]));
    const events = await tryAsRoot(trial, dryRun.batch(type));
    if (!events) return dryRun.types.map((name) => describeUntried(name, 'The fork knows no way to root.'));
    const tried = deriveTypeDryRun(dryRun, { type, events });
    // Without a marker, the runtime dispatched nothing of the batch, because it cannot decode the calls, which are the
    // same for each type.
    if (!hasMarker(events, dryRun))
      return dryRun.types.map((name) => describeUntried(name, tried.reason ?? 'Nothing was dispatched.'));
    dryRuns.push(tried);
  }
  return dryRuns;
}

function hasMarker(events: readonly DecodedEvent[], { impersonation }: TypeDryRun): boolean {
  return events.some((event) => isMarker(event, impersonation));
}

function describe(dryRuns: readonly ProxyTypeDryRun[], how: string): ProxyTypesEstimate {
  const passing = dryRuns
    .filter(({ verdict }) => verdict === 'passes')
    .toSorted((left, right) => left.reach.length - right.reach.length);
  const others = dryRuns.filter(({ verdict }) => verdict !== 'passes');
  return { narrowest: passing[0]?.name, types: [...passing, ...others], how };
}
