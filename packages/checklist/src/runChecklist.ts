import { omitUndefined, type PlanLayer } from '@parachron/core';
import { parseIdentity, parseRoles } from './chains/parseIdentity.js';
import type { Check } from './checks/Check.js';
import { createRootRoutes, type RootRoutes } from './dispatch/createRootRoutes.js';
import { createFinder, type FindFact, findNeeds } from './facts/createFinder.js';
import type { Fact, RunContext } from './facts/Fact.js';
import type { FollowUp } from './followUps/defineFollowUp.js';
import { type CheckedResult, createReport, listPlan } from './report/createReport.js';
import { cutReport } from './report/cutReport.js';
import { encodeBatches } from './report/encodeBatches.js';
import type { Report, ReportedChain } from './report/Report.js';
import { type ByRole, type Chains, roles, type Scope } from './Scope.js';

/** The finished part of a step of known size. */
export interface ProgressCount {
  readonly done: number;
  readonly of: number;
}

/**
 * Runs checks against the available chains: reads their facts, evaluates the checks, plans the follow-ups of a named user, and creates the
 * report. Before any value is derived from a para id, the given roles and ids are compared with the chains.
 */
export async function runChecklist(
  checks: readonly Check[],
  given: RunContext & {
    readonly endpoints: ByRole<string>;
    readonly followUps?: readonly Fact<FollowUp>[];
    /** Called after each check. */
    readonly onCheck?: (count: ProgressCount) => void;
  },
): Promise<Report> {
  const { endpoints, followUps = [], onCheck, ...context } = given;
  const { scope, chains } = context;
  parseRoles(scope, chains);
  const find = createFinder(context);
  const identified = parseIdentity(find, chains);
  const routes = createRootRoutes(context);
  // Follow-ups need a named user.
  const due = scope.user ? followUps : [];
  const evaluating = Promise.all([
    judgeAll(checks, { find, scope, routes, onCheck }),
    Promise.all(due.map(find)),
  ]);
  evaluating.catch(() => undefined);
  // A wrong chain ends the run, for any facts.
  await identified;
  const [results, planned] = await evaluating;
  const whole = createReport({
    scope,
    chains: describeChains(chains, endpoints),
    results,
    followUps: planned,
    plan: await routes.addTo(listPlan(results)),
  });
  const report = cutReport(whole);
  return { ...report, ...(await encodeBatches(report.plan, (layer) => findChain(layer, context))) };
}

/** Finds the chain of a layer. Chains may have the same name: the para id distinguishes them if it is known. */
function findChain({ chain, para }: PlanLayer, { chains, scope, forks }: RunContext) {
  const paras: ByRole<number> = { target: scope.targetParaId, service: scope.serviceParaId };
  const role = roles.find(
    (one) => chains[one]?.runtime.chain === chain && (para === undefined || paras[one] === para),
  );
  const found = role && chains[role];
  return found && { chain: found, fork: forks?.[role] };
}

/** Evaluates all checks, and counts the evaluated checks. */
async function judgeAll(
  checks: readonly Check[],
  { find, scope, routes, onCheck }: CheckContext,
): Promise<CheckedResult[]> {
  let done = 0;
  // Each check is evaluated as soon as its own facts are known.
  const judge = async (check: Check, others?: Promise<unknown>): Promise<CheckedResult> => {
    const [facts] = await Promise.all([findNeeds(check.facts, find), others]);
    const judgements = check.evaluate(facts, scope);
    for (const { fix = [] } of judgements) for (const step of fix) routes.begin(step);
    done += 1;
    onCheck?.({ done, of: checks.length });
    return { check, judgements };
  };
  const first = Promise.all(checks.flatMap((check) => (check.isLast ? [] : [judge(check)])));
  const last = Promise.all(checks.flatMap((check) => (check.isLast ? [judge(check, first)] : [])));
  return (await Promise.all([first, last])).flat();
}

interface CheckContext {
  readonly find: FindFact;
  readonly scope: Scope;
  readonly routes: RootRoutes;
  readonly onCheck: ((count: ProgressCount) => void) | undefined;
}

function describeChains(chains: Chains, endpoints: ByRole<string>): ReportedChain[] {
  return roles.flatMap((role) => {
    const chain = chains[role];
    if (!chain) return [];
    const { chain: name, specName, specVersion, codeHash, metadataVersion } = chain.runtime;
    const endpoint = endpoints[role] ?? 'local';
    const runtime = { specName, specVersion, ...omitUndefined({ codeHash }), metadataVersion };
    const confirmed = chain.isConfirmed ? { isConfirmed: true } : {};
    return [{ role, name, endpoint, ...runtime, block: chain.block, ...confirmed }];
  });
}
