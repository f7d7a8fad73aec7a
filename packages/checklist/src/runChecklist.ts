import { type Check, listFacts } from './checks/Check.js';
import type { FactValues } from './facts/Fact.js';
import { type GatheredFacts, gatherFacts, type RunContext } from './facts/gatherFacts.js';
import { type CheckedResult, createReport } from './report/createReport.js';
import type { Report, ReportedChain } from './report/Report.js';
import type { Chains, Role, Scope } from './Scope.js';

/**
 * Runs checks against the chains at hand: gathers their facts, evaluates them and models the report.
 *
 * Sends: reads only, one round trip a chain and level of facts.
 *
 * @param checks the checks to run; `checks` of this package for all
 * @param context what the run is about, the chains by role, and the endpoints to name in the report
 *
 * @example
 * ```ts
 * import { type Chains, checks, runChecklist, type Scope } from '@parachron/checklist';
 *
 * declare const scope: Scope;
 * declare const chains: Chains;
 * const report = await runChecklist(checks, { scope, chains, endpoints: { relay: 'wss://relay.example' } });
 * report.verdict;
 * ```
 */
export async function runChecklist(
  checks: readonly Check[],
  context: RunContext & { readonly endpoints: { readonly [R in Role]?: string } },
): Promise<Report> {
  const { scope, chains, endpoints } = context;
  const facts = await gatherFacts(listFacts(checks), context);
  const results = checks.map((check) => evaluate(check, facts, scope));
  return createReport({ scope, chains: describeChains(chains, endpoints), results });
}

function evaluate(check: Check, facts: GatheredFacts, scope: Scope): CheckedResult {
  const values = Object.fromEntries(
    Object.entries(check.facts).map(([name, fact]) => [name, facts.get(fact)]),
  );
  return { check, judgements: check.evaluate(values as FactValues<Check['facts']>, scope) };
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
