import type { PlanLayer, Runtime } from '@parachron/core';
import { governanceReads } from '@parachron/governance';
import { identityFacts, parseIdentity, parseRoles } from './chains/parseIdentity.js';
import { type Check, listFacts } from './checks/Check.js';
import { addRootRoutes } from './dispatch/addRootRoutes.js';
import type { Fact, FactsNeeded, FactValues } from './facts/Fact.js';
import { type GatheredFacts, gatherFacts, type RunContext } from './facts/gatherFacts.js';
import { type FollowUpPlanner, listFollowUpFacts } from './followUps/defineFollowUp.js';
import { parseScope, type ScopeInput } from './parseScope.js';
import { type CheckedResult, createReport } from './report/createReport.js';
import { cutReport } from './report/cutReport.js';
import { encodeBatches } from './report/encodeBatches.js';
import type { FollowUp } from './report/FollowUp.js';
import type { Report, ReportedChain } from './report/Report.js';
import type { Chains, Role, Scope } from './Scope.js';

/**
 * Runs checks against the chains available: gathers their facts, evaluates them and models the report. Where the scope names a
 * user and follow-ups are wanted, the report says also what that user may have to do before the first task, as plans with
 * their costs.
 *
 * Before anything is computed from a para id, the chains are compared with what they were given for.
 *
 * Sends: reads only, one round trip a chain and level of facts, and one more for the routes to root of a chain that has steps.
 *
 * @param checks the checks to run; `checks` of this package for all
 * @param given what the run is about, the chains by role, the endpoints to name in the report, and the follow-ups to plan;
 * `followUps` of this package for all, none by default
 * @throws WRONG_CHAIN when a chain cannot have its role, or belongs to another relay chain
 * @throws PARA_ID_MISMATCH when a chain is another para than was given
 * @throws TARGET_IS_SERVICE when both have one para id
 * @throws INVALID_ACCOUNT when an account of the scope's user is none
 * @throws ACCOUNT_OF_OTHER_LENGTH when the user's account cannot be one of its chain
 *
 * @example
 * ```ts
 * import { type Chains, checks, followUps, runChecklist, type Scope } from '@parachron/checklist';
 *
 * declare const scope: Scope;
 * declare const chains: Chains;
 * const endpoints = { relay: 'wss://relay.example' };
 * const report = await runChecklist(checks, { scope, chains, endpoints, followUps });
 * report.verdict;
 * ```
 */
export async function runChecklist(
  checks: readonly Check[],
  given: Omit<RunContext, 'scope'> & {
    readonly scope: ScopeInput;
    readonly endpoints: { readonly [R in Role]?: string };
    readonly followUps?: readonly FollowUpPlanner[];
  },
): Promise<Report> {
  const { endpoints, followUps = [], ...rest } = given;
  const context: RunContext = { ...rest, scope: parseScope(given.scope) };
  const { scope, chains } = context;
  parseRoles(scope, chains);
  startReading(chains);
  // What a user may have to do is asked only where one is named.
  const planners = scope.user ? followUps : [];
  const wanted = [...listFacts(checks), ...listFollowUpFacts(planners)];
  const facts = await gatherIdentified(wanted, context);
  const results = checks.map((check) => evaluate(check, facts, scope));
  const whole = createReport({
    scope,
    chains: describeChains(chains, endpoints),
    results,
    followUps: planners.map((planner) => plan(planner, facts, scope)),
  });
  const report = cutReport(whole);
  const batches = encodeBatches(report.plan, (layer) => findRuntime(layer, context));
  return {
    ...report,
    plan: await addRootRoutes(report.plan, context),
    ...(batches.length > 0 ? { batches } : {}),
  };
}

/**
 * Gathers facts while the chains are compared with what they were given for: a chain that is another ends the run at once, whatever
 * the facts came to.
 */
async function gatherIdentified(
  wanted: readonly Fact<unknown>[],
  context: RunContext,
): Promise<GatheredFacts> {
  const identified = gatherFacts(identityFacts, context).then((known) => {
    parseIdentity(known, context.chains);
    return known;
  });
  const own = new Set<Fact<unknown>>(identityFacts);
  const gathered = gatherFacts(
    wanted.filter((fact) => !own.has(fact)),
    context,
  );
  gathered.catch(() => undefined);
  const known = await identified;
  return new Map([...(await gathered), ...known]);
}

/** Asks for what a plan needs of a chain's governance with the first reads: it costs no round trip then. */
function startReading(chains: Chains): void {
  for (const chain of Object.values(chains)) {
    // What fails here is asked again where it is needed.
    chain.read(governanceReads(chain.runtime)).catch(() => undefined);
  }
}

/** Several chains may have one name: the para id distinguishes them where it is known. */
function findRuntime({ chain, para }: PlanLayer, { chains, scope }: RunContext): Runtime | undefined {
  const paras: { readonly [R in Role]?: number } = {
    target: scope.targetParaId,
    service: scope.serviceParaId,
  };
  const isIt = (role: Role) =>
    chains[role]?.runtime.chain === chain && (para === undefined || paras[role] === para);
  const role = roles.find(isIt);
  return role && chains[role]?.runtime;
}

function evaluate(check: Check, facts: GatheredFacts, scope: Scope): CheckedResult {
  return { check, judgements: check.evaluate(pickFacts(check.facts, facts), scope) };
}

function plan(planner: FollowUpPlanner, facts: GatheredFacts, scope: Scope): FollowUp {
  const { kind, title } = planner;
  return { kind, title, ...planner.plan(pickFacts(planner.facts, facts), scope) };
}

function pickFacts(needed: FactsNeeded, facts: GatheredFacts): FactValues<FactsNeeded> {
  return Object.fromEntries(Object.entries(needed).map(([name, fact]) => [name, facts.get(fact)]));
}

const roles: readonly Role[] = ['relay', 'host', 'target', 'service'];

function describeChains(chains: Chains, endpoints: { readonly [R in Role]?: string }): ReportedChain[] {
  return roles.flatMap((role) => {
    const chain = chains[role];
    if (!chain) return [];
    const { chain: name, specName, specVersion, metadataVersion } = chain.runtime;
    const endpoint = endpoints[role] ?? 'local';
    return [{ role, name, endpoint, specName, specVersion, metadataVersion, block: chain.block }];
  });
}
