import { connect } from '@parachron/client';
import { type AccountInput, type Hex, omitUndefined, parseAccount, requireInput } from '@parachron/core';
import type { ChainSpec } from '@parachron/devnet';
import { checkChains, type OpenChain, requireTask } from './checkChains.js';
import { type Closable, closeAll, openAll } from './forks/openAll.js';
import { pinChain } from './forks/openDryRunForks.js';
import type { Report } from './report/Report.js';
import { type ByRole, roleWords, type ScopeTask } from './Scope.js';

/**
 * The chains of a check, each the endpoint of a node, or a chain specification, which runs as a local chain. The parachain to
 * check is the target; the service may be absent, and what depends on it is then unknown.
 */
export type ParachainSources = ByRole<string | ChainSpec>;

/** The subject of a check. */
export interface CheckParachainOptions {
  /** The user's account on the service, for the checks of one user. */
  readonly user?: AccountInput;
  /** Calls of tasks by names of your choice, without a proxy call around them. */
  readonly calls?: Readonly<Record<string, Hex>>;
  /** The task to quote. */
  readonly task?: ScopeTask;
  /** The name of the service's network in the report; `staging`, `main` and `local` have meanings of their own. */
  readonly network?: string;
  /** Whether a plan that has steps is executed on forks of the chains; true by default. */
  readonly dryRun?: boolean;
  /** Milliseconds to wait for a node; 20,000 by default. */
  readonly timeoutMs?: number;
  /** The present time, `Date.now()`: whether a chain stands still is not judged without it. */
  readonly now?: number;
  readonly onProgress?: (text: string) => void;
}

/**
 * Checks whether a parachain is ready for the service: opens the chains, runs all checks, and executes the plan that fixes the failures on forks
 * of the chains.
 *
 * Sends: reads only.
 *
 * @param sources the chains by their roles
 * @returns the report: its verdict, the findings with their evidence, the plan with its calls, and the result of the plan on forks
 * @throws the error of a chain that cannot be opened, and those of `checkChains`
 *
 * @example
 * ```ts
 * import { checkParachain } from '@parachron/checklist';
 *
 * const report = await checkParachain({
 *   relay: 'wss://relay.example',
 *   target: 'wss://parachain.example',
 *   service: 'wss://service.example',
 * });
 * console.log(report.verdict); // 'ready', 'not-ready' or 'unknown'
 * for (const { title, sender, layers } of report.plan) console.log(sender, title, layers.at(-1)?.hex);
 * ```
 */
export async function checkParachain(
  sources: ParachainSources,
  options: CheckParachainOptions = {},
): Promise<Report> {
  const own = { network: 'string?', dryRun: 'boolean?', now: 'number?', onProgress: 'function?' } as const;
  const known = { ...own, calls: 'object?', task: 'object?' } as const;
  requireInput({ sources, options }, { sources: 'object', options: known });
  const shape = Object.entries({ ...sources, target: sources.target }).map(([role, source]) => {
    const known = typeof source === 'object' ? { top: 'object' } : 'string';
    // No value has the last kind, whose words are those of the error.
    return [role, role in roleWords ? known : 'chain, or a field of the second argument?'];
  });
  requireInput({ sources }, { sources: Object.fromEntries(shape) });
  const { user, calls = {}, task, network = 'given', dryRun = true, timeoutMs = 20_000 } = options;
  const { onProgress = () => undefined, now } = options;
  const account = user === undefined ? undefined : { account: parseAccount(user, 'options.user').hex };
  const named = Object.entries(calls).map(([name, hex]) => ({ name, call: { hex }, where: `calls.${name}` }));
  const bytes = Object.fromEntries(named.map(({ name }) => [name, 'hex text' as const]));
  requireInput({ options: { calls } }, { options: { calls: bytes } });
  const about = { calls: named, ...omitUndefined({ task, user: account, now }) };
  requireTask(about);
  const opened = await openAll(Object.values(sources).map((source) => () => open(source, timeoutMs)));
  try {
    const roles = Object.fromEntries(Object.keys(sources).map((role, at) => [role, opened[at] ?? {}]));
    const report = await checkChains(roles, { network, onProgress, ...about });
    const isDue = report.plan.length > 0 || report.followUps.some(({ steps }) => steps.length > 0);
    if (!dryRun || !isDue || !sources.relay) return report;
    const { openForks, tryPlan } = await import('./dryRuns/index.js');
    const join = () => openForks(roles, { scope: report.scope, onProgress });
    // The report is complete without it.
    return await tryPlan(join, { report, onProgress, isOptional: true });
  } finally {
    await closeAll(opened);
  }
}

async function open(source: string | ChainSpec, timeoutMs: number): Promise<OpenChain & Closable> {
  if (typeof source === 'string') {
    const chain = await connect(source, { timeoutMs });
    return pinChain({ chain, close: () => chain.close() });
  }
  const { createFork } = await import('@parachron/devnet');
  const local = await createFork({ spec: source }, { firstBlock: 'optional' });
  return pinChain({ local, close: () => local.close() });
}
