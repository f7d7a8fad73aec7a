import type { Chain } from '@parachron/client';
import {
  formatGiven,
  InvalidInputError,
  isParachronError,
  omitUndefined,
  type ParachronError,
  requireInput,
  type Snapshot,
} from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';
import { parseSchedule } from '@parachron/scheduler/build';
import { type CallInput, encodeCalls } from './chains/encodeCalls.js';
import { getParaId } from './chains/getParaId.js';
import { parseRole } from './chains/parseRole.js';
import { requireSameRelay } from './chains/requireSameRelay.js';
import type { Check } from './checks/Check.js';
import { checks as allChecks } from './checks/index.js';
import { describeNotGiven, type Gap, type RunContext } from './facts/Fact.js';
import { followUps } from './followUps/index.js';
import type { DryRunForks } from './forks/openAll.js';
import { deriveChangedReport } from './report/createReport.js';
import type { Report } from './report/Report.js';
import { type ProgressCount, runChecklist } from './runChecklist.js';
import {
  type ByRole,
  type Chains,
  type Mirror,
  mapRoles,
  type Role,
  roleWords,
  type Scope,
} from './Scope.js';
import { serviceDefaults } from './serviceDefaults.js';
import { deriveSchedule } from './task/deriveSchedule.js';

/** A scope as given, with unencoded calls and without the ids that a chain or the defaults state. */
interface ScopeInput extends Partial<Omit<Scope, 'calls'>> {
  readonly calls?: readonly CallInput[];
}

/** An open chain. */
export interface OpenChain {
  readonly chain?: Chain | undefined;
  /** Present for a local chain. */
  readonly local?: RuntimeFork | undefined;
  /** Its forks by `openDryRunForks`, for questions and for a dry run of the plan; by default nothing is tried. */
  readonly forks?: DryRunForks | undefined;
  /** The block to read at; by default the check itself pins the chain. */
  readonly head?: Snapshot | undefined;
  /** Further nodes of the chain, whose heads are compared with that of the chain. */
  readonly mirrors?: readonly Mirror[];
}

/** The open chains of a check or a dry run. */
export type OpenChains = ByRole<OpenChain>;

/** The scope of a check of open chains. */
export interface CheckChainsOptions extends ScopeInput, Pick<RunContext, 'now'> {
  readonly network: string;
  /** The whole checklist by default. */
  readonly checks?: readonly Check[];
  /** Called with each step; `count` is the number of finished checks. */
  readonly onProgress: (text: string, count?: ProgressCount) => void;
}

/**
 * Checks open chains: pins each chain to one block, runs the checks, and tries questions on forks of the chains that have forks.
 *
 * Sends: reads only.
 *
 * @throws INVALID_INPUT when an argument has another type, or neither a node of the target nor its para id is given
 * @throws WRONG_CHAIN, NOT_A_PARACHAIN when a chain cannot have the role it was given for
 * @throws WRONG_RELAY_CHAIN when a parachain belongs to another relay chain, by its specification
 * @throws PARA_ID_MISMATCH, TARGET_IS_SERVICE, ACCOUNT_LENGTH when an id or account contradicts a chain
 * @throws CALL_NOT_USABLE, TIME_MALFORMED, INTERVAL_INVALID when a named call, or the times of the task, cannot be used on the target
 *
 * @example
 * ```ts
 * import { checkChains } from '@parachron/checklist';
 * import { connect } from '@parachron/client';
 *
 * const [relay, target] = await Promise.all([connect('wss://relay.example'), connect('wss://parachain.example')]);
 * const report = await checkChains(
 *   { relay: { chain: relay }, target: { chain: target } },
 *   { network: 'staging', onProgress: console.log },
 * );
 * report.verdict; // 'ready', 'not-ready' or 'unknown'
 * await Promise.all([relay.close(), target.close()]);
 * ```
 */
export async function checkChains(opened: OpenChains, options: CheckChainsOptions): Promise<Report> {
  const ids = { parachain: 'string?', serviceParaId: 'number?', targetParaId: 'number?' } as const;
  const task = { calls: 'array?', user: 'object?', task: 'object?', derivation: 'string?' } as const;
  const run = { network: 'string', checks: 'array?', onProgress: 'function', now: 'number?' } as const;
  const shape = { ...ids, ...task, ...run, proposal: 'object?' } as const;
  const one = 'object?';
  const each = { relay: one, channelManager: one, target: one, service: one } as const;
  requireInput({ opened, options }, { opened: each, options: shape });
  requireTask(options);
  const { checks = allChecks, onProgress, now, ...about } = options;
  const nodes = mapRoles(opened, ({ chain }) => chain);
  const bootLimits = mapRoles(opened, ({ local }) => local);
  const stated = mapRoles(bootLimits, ({ tree }) => tree.start.stated);
  const given = Object.entries(nodes) as [Role, Chain][];
  onProgress('Reading the chains');
  const tried = await Promise.all(
    given.map(async ([role, chain]) => [role, opened[role]?.head ?? (await pin(chain))] as const),
  );
  const pinned: Chains = Object.fromEntries(tried.filter(([, one]) => !(one instanceof Error)));
  if (pinned.relay) parseRole('relay', pinned.relay.runtime);
  requireSameRelay(pinned, stated);
  const statedParaIds = omitUndefined({ target: stated.target?.paraId, service: stated.service?.paraId });
  const scope = await deriveScope({ target: pinned.target, chain: nodes.target }, about);
  const report = await runChecklist(checks, {
    scope: Object.keys(statedParaIds).length > 0 ? { ...scope, statedParaIds } : scope,
    chains: pinned,
    nodes,
    forks: mapRoles(opened, ({ forks }) => forks),
    mirrors: mapRoles(opened, ({ mirrors }) => mirrors),
    bootLimits,
    ...omitUndefined({ now }),
    followUps,
    onCheck: (count) => onProgress('Running the checks', count),
    endpoints: mapRoles(nodes, ({ endpoint }) => endpoint),
  });
  return tried.reduce((noted, [role, one]) => {
    if (!(one instanceof Error)) return noted;
    return noteAbsent(noted, role, { reason: `Not checked: ${one.message}`, howToFindOut: one.hint });
  }, report);
}

/** Refuses a task whose call is not among the named calls: its checks would be about no call. */
export function requireTask({ task, calls = [] }: Pick<ScopeInput, 'calls' | 'task'>): void {
  if (!task) return;
  requireInput({ options: { task } }, { options: { task: { call: 'string?', when: 'object?' as never } } });
  if (task.when) parseSchedule(deriveSchedule(task.when, { nextSlot: 0n, slotSeconds: 1n }));
  const names = calls.map(({ name }) => name);
  if (task.call === undefined || names.includes(task.call)) return;
  const expected = `the name of a call in options.calls (${names.join(', ') || 'none'})`;
  throw new InvalidInputError({ field: 'options.task.call', expected, found: formatGiven(task.call) });
}

/** Pins a chain to a block; a chain whose endpoints disagree on the block or its runtime is not read, which is a finding. */
async function pin(chain: Chain): Promise<Snapshot | ParachronError> {
  return chain.snapshot().catch((error: unknown) => {
    if (isParachronError(error, 'ENDPOINTS_DISAGREE')) return error;
    throw error;
  });
}

/** The findings that need a chain which could not be read are unknown, and name the reason or the finding that has it. */
export function noteAbsent(report: Report, role: Role, { reason, howToFindOut }: Gap): Report {
  const notGiven = new RegExp(`(not checked: )?${describeNotGiven(role).reason}\\.?`, 'i');
  return deriveChangedReport(report, (finding) => {
    const isWaiting = finding.waitsFor?.some((cause) => cause.subject === roleWords[role]);
    if (!isWaiting && !notGiven.test(finding.reason)) return finding;
    const outcome = finding.outcome === 'not-applicable' ? 'unknown' : finding.outcome;
    if (isWaiting) return { ...finding, outcome };
    return { ...finding, outcome, reason: finding.reason.replace(notGiven, () => reason), howToFindOut };
  });
}

async function deriveScope(
  { target, chain }: { readonly target: Snapshot | undefined; readonly chain: Chain | undefined },
  { calls = [], targetParaId, ...scope }: ScopeInput & Pick<Scope, 'network'>,
): Promise<Scope> {
  // No call is encoded for a runtime that endpoints dispute.
  const usable = chain && !target ? calls.filter(({ call }) => 'hex' in call) : calls;
  return {
    serviceParaId: serviceDefaults.paraId,
    proposal: serviceDefaults.proposal,
    ...scope,
    targetParaId: target
      ? await getParaId(target, { given: targetParaId })
      : (targetParaId ?? (await agreeOnPara(chain))),
    ...(usable.length > 0 ? { calls: encodeCalls(usable, target?.runtime) } : {}),
  };
}

/** The para id by the endpoints of a chain that disagree on a block. */
async function agreeOnPara(chain: Chain | undefined): Promise<number> {
  if (!chain) {
    const expected = 'the para id of a parachain without a node';
    throw new InvalidInputError({ field: 'options.targetParaId', expected, found: 'undefined' });
  }
  const nodes = chain.confirmation?.chains ?? [];
  const ids = await Promise.all(nodes.map(async (node) => getParaId(await node.snapshot())));
  const [id] = new Set(ids);
  // The snapshot of all has the error with the answers of all.
  if (id === undefined || ids.some((one) => one !== id)) return getParaId(await chain.snapshot());
  return id;
}
