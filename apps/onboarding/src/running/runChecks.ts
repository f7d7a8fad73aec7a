import {
  checkChains,
  createRunReport,
  getParaId,
  type NotChecked,
  type OpenChains,
  type ProgressCount,
  type Report,
  type RunReport,
} from '@parachron/checklist';
import { omitUndefined, type PlanStep } from '@parachron/core';
import { orderRoutes } from '@parachron/reports';
import { ChainPool } from '../chains/ChainPool.js';
import { describeFailure } from '../errors.js';
import { openMetadataCache, openReadStore } from '../files/cacheStores.js';
import {
  openNetwork,
  openPinned,
  type SharedNetwork,
  shareNetwork,
  withNewConnections,
} from './openNetwork.js';
import { listUnopened, nameReads, openTogether, type UnopenedChain } from './openRole.js';
import type { RunNetwork, RunPlan, RunTarget } from './readRunPlan.js';
import type { tryReport } from './tryReport.js';

/** The context of a run. */
export interface RunChecksOptions {
  readonly onProgress: (text: string, count?: ProgressCount) => void;
  /** The pool that opens chains; by default a new pool, closed at the end. */
  readonly pool?: ChainPool;
  /** The program and its command line, for the report. */
  readonly origin?: Pick<RunReport, 'tool' | 'command'>;
  /** Called with the result of each parachain as soon as its check ends. */
  readonly onResult?: (result: PlaceResult) => void;
  /** Milliseconds without the end of a check after which those under way are no jobs of the plan any more; never by default. */
  readonly stallMs?: number;
  /** Ends the run and closes all connections. */
  readonly signal?: AbortSignal;
}

/** A parachain on a network. */
export interface Place {
  readonly parachain?: string;
  readonly network: string;
}

/** The result of one parachain on one network. */
export interface PlaceResult extends Place {
  readonly reports: readonly Report[];
  readonly notChecked: readonly NotChecked[];
}

/** The report of a parachain, and what could not be checked or tried. */
export type Results = Pick<PlaceResult, 'reports' | 'notChecked'>;

/**
 * Runs the checks over all parachains and networks of a plan. The relay chain and the service of a network are opened once; a
 * parachain is open during its check, and the plan limits the number of open parachains. Parachains and networks that cannot be
 * checked are in `notChecked`, and do not stop the others.
 *
 * Sends: reads only.
 *
 * @throws the signal's reason when the signal aborts
 */
export async function runChecks(plan: RunPlan, options: RunChecksOptions): Promise<RunReport> {
  const { onProgress, origin, signal } = options;
  const pool =
    options.pool ??
    new ChainPool({
      timeoutMs: plan.timeoutMs,
      metadataCache: openMetadataCache(plan),
      ...omitUndefined({ readStore: openReadStore(plan) }),
      onProgress,
    });
  const gate = createGate(plan.jobs, options.stallMs);
  // A closed chain ends every wait for it.
  if (!options.pool) signal?.addEventListener('abort', () => void pool.close(), { once: true });
  try {
    signal?.throwIfAborted();
    const all = plan.networks.flatMap(({ targets }) => targets);
    const formatPosition = (target: RunTarget) => `${all.indexOf(target) + 1} of ${all.length}`;
    const checked = await Promise.all(
      plan.networks.map((network) =>
        runNetwork({ network, plan, pool, gate, options, numberOf: formatPosition }),
      ),
    );
    signal?.throwIfAborted();
    const about = { at: new Date().toISOString(), ...omitUndefined({ origin }) };
    return joinReports(checked.flat(), plan, about);
  } finally {
    if (!options.pool) await pool.close();
  }
}

/** Joins results into one run, with what the plan cannot check. */
export function joinReports(
  results: readonly Results[],
  plan: Pick<RunPlan, 'notChecked'>,
  { at, origin }: { readonly at: string } & Pick<RunChecksOptions, 'origin'>,
): RunReport {
  return createRunReport({
    reports: results.flatMap(({ reports }) => reports),
    notChecked: [...results.flatMap(({ notChecked }) => notChecked), ...plan.notChecked],
    at,
    ...origin,
  });
}

interface NetworkRun {
  readonly network: RunNetwork;
  readonly plan: RunPlan;
  readonly pool: ChainPool;
  readonly gate: Gate;
  readonly options: RunChecksOptions;
  /** The position of a parachain in the run: `2 of 5`. */
  readonly numberOf: (target: RunTarget) => string;
}

async function runNetwork(run: NetworkRun): Promise<PlaceResult[]> {
  const { network, pool, gate, plan } = run;
  const open = () => withNewConnections(pool, () => openNetwork(network, pool, plan));
  const shared = shareNetwork(open, pool);
  try {
    const checking = network.targets.map(async (target) => {
      const results = await gate(() => checkParachain(target, { ...run, shared }));
      const result = { ...pickPlace(target), ...results };
      run.options.onResult?.(result);
      return result;
    });
    return await Promise.all(checking);
  } finally {
    await shared.close();
  }
}

async function checkParachain(
  target: RunTarget,
  run: NetworkRun & { readonly shared: SharedNetwork },
): Promise<Results> {
  const { network, plan, options, pool } = run;
  const name = target.parachain ?? 'the parachain';
  // A run may have many lines of progress; the parachain's name distinguishes them.
  const onProgress =
    network.targets.length > 1 || plan.networks.length > 1
      ? (text: string, count?: ProgressCount) =>
          options.onProgress(`${name} on ${network.name} (${run.numberOf(target)}): ${text}`, count)
      : options.onProgress;
  try {
    const check = () => withNewConnections(pool, () => checkTarget({ ...run, target, onProgress }));
    const first = await check();
    // What a fork could not read leaves no error: a new connection may read it.
    const { isIncomplete: _, ...results } = first.isIncomplete ? await check().catch(() => first) : first;
    return results;
  } catch (error) {
    const notChecked = listUnopened(error).map((one) => describeNotChecked(one, target));
    return { reports: [], notChecked };
  }
}

/** The run of one parachain. */
export interface TargetRun extends NetworkRun {
  readonly target: RunTarget;
  readonly shared: SharedNetwork;
  readonly onProgress: RunChecksOptions['onProgress'];
}

/**
 * Checks one parachain. Its own nodes and the chains of its network are opened in parallel; its own nodes are closed again.
 *
 * @returns also whether a lost connection may have left something unknown
 */
async function checkTarget(run: TargetRun): Promise<Results & { readonly isIncomplete: boolean }> {
  const { shared, plan, pool, onProgress, target } = run;
  const { sources, ...scope } = target;
  shared.requireNoFailure();
  // The other parachains of the network use its chains as well, and it closes them itself.
  const opening = shared.take().then((open) => ({ open, close: () => undefined }));
  const openingOwn = openPinned(pool, { sources, about: nameReads([target], plan) });
  const [{ open }, own] = await openTogether([opening, openingOwn]);
  try {
    const chains = { target: own, ...open.chains };
    const proposal = await readProposal(chains, run);
    const about = { ...scope, checks: plan.checks, now: Date.now(), onProgress };
    const report = await checkChains(chains, about);
    const { reports, notChecked } = await tryIfDue(report, { ...open, chains }, { ...run, proposal });
    const results = { reports: reports.map((one) => ({ ...one, plan: orderRoutes(one.plan) })), notChecked };
    const isUnknown =
      results.notChecked.length > 0 || report.findings.some((one) => one.outcome === 'unknown');
    const isCut = Object.values(chains).some(({ chain }) => chain && pool.isLost(chain));
    return { ...results, isIncomplete: isUnknown && isCut };
  } finally {
    await own.close();
  }
}

/** Plans the proposal of a run before its checks: bytes of no call need none. */
async function readProposal(chains: OpenChains, { plan, target }: TargetRun): Promise<PlanStep | undefined> {
  if (!plan.proposal) return undefined;
  const { readPreimage } = await import('./readPreimage.js');
  const { planProposal } = await import('./planProposal.js');
  const { chain, head = await chain?.snapshot() } = chains.target ?? {};
  const targetParaId = head ? await getParaId(head, { given: target.targetParaId }) : target.targetParaId;
  const proposal = await readPreimage(plan.proposal, chains);
  return planProposal(proposal, chains, { ...target, ...omitUndefined({ targetParaId }) });
}

/** Tries the proposal of a run, or the plan of a report if the run is to. */
async function tryIfDue(
  report: Report,
  opened: Parameters<typeof tryReport>[1],
  run: TargetRun & { readonly proposal: PlanStep | undefined },
): Promise<Results> {
  const { plan, proposal } = run;
  const steps = [...report.plan, ...report.followUps.flatMap((one) => one.steps)];
  const isTried = plan.dryRun === 'plan' ? steps.length > 0 || proposal !== undefined : plan.dryRun;
  if (!isTried) return { reports: [report], notChecked: [] };
  try {
    // Most runs try no plan.
    const { tryReport } = await import('./tryReport.js');
    return { reports: [await tryReport(report, opened, run)], notChecked: [] };
  } catch (error) {
    const { reason, ...failure } = describeNotChecked({ error }, report.scope);
    const tried = proposal ? 'proposal' : 'plan';
    const notChecked = [{ ...failure, reason: `The ${tried} was not tried. ${reason}` }];
    // The calls of the report's own plan are not those of the proposal.
    return { reports: proposal ? [] : [report], notChecked };
  }
}

function describeNotChecked({ role, origin, error }: Partial<UnopenedChain>, place: Place): NotChecked {
  return { ...pickPlace(place), ...omitUndefined({ role, origin }), ...describeFailure(error) };
}

/** The parachain and the network of what contains more. */
export function pickPlace({ parachain, network }: Place): Place {
  return { ...omitUndefined({ parachain }), network };
}

/** Runs a job as soon as there is capacity, and returns its result. */
type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Creates a gate that limits the number of concurrent jobs; the other jobs wait in order.
 *
 * @param limit the maximum number of concurrent jobs
 * @param stallMs milliseconds without an end of a job after which the running jobs no longer count: they wait for nodes that give no
 * answer, and other jobs must not wait for these nodes; by default every job counts until its end
 */
function createGate(limit: number, stallMs?: number): Gate {
  const waiting: (() => void)[] = [];
  const counted = new Set<object>();
  let timer: NodeJS.Timeout | undefined;
  const startWaiting = () => {
    while (counted.size < limit && waiting.length > 0) waiting.shift()?.();
    clearTimeout(timer);
    if (stallMs !== undefined && waiting.length > 0) timer = setTimeout(clearStalled, stallMs);
  };
  const clearStalled = () => {
    counted.clear();
    startWaiting();
  };
  return async (work) => {
    const own = {};
    await new Promise<void>((resolve) => {
      waiting.push(() => {
        counted.add(own);
        resolve();
      });
      startWaiting();
    });
    try {
      return await work();
    } finally {
      counted.delete(own);
      startWaiting();
    }
  };
}
