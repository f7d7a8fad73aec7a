import type { TriedProxyType } from '@parachron/proxy';
import { listEvidence } from '../../facts/Fact.js';
import { type GrantPlanFact, grantPlanFact } from '../../facts/proxy/grantPlanFact.js';
import { type NamedCallsFact, namedCallsFact } from '../../facts/proxy/namedCallsFact.js';
import { type ProxyTypesFact, proxyTypesFact } from '../../facts/proxy/proxyTypesFact.js';
import { chooseFix, defineCheck, type Judgement, judgeUnknown, requireGiven } from '../Check.js';

/** The narrowest proxy type that permits the named calls is known. */
export const narrowestType = defineCheck({
  id: 'proxy/narrowest-type',
  topic: 'type',
  title: 'A proxy type permits the calls that tasks make',
  failedTitle: 'The proxy type does not permit the calls that tasks make',
  warningTitle: 'A proxy type permits more than the tasks need',
  explanation: `A proxy type limits the calls of a proxy. A user should grant the narrowest type that permits the calls of the task. Only the
runtime's code defines the permitted calls of a type, and some types permit more than their names suggest.

The check therefore tries each type: it grants the type and makes the calls that you name, on a fork. The chain keeps none of
these changes. A call that a type does not permit fails with \`System.CallFiltered\`. The check also tries one call of each pallet, to
show what else a type permits: the evidence names these pallets. Without named calls, the check does not apply: no type can be
compared with a call, and users would have to grant the most permissive type.

What to do: name the calls of your tasks. If a user's proxy is too narrow, the plan replaces it. If no type permits a call, add
a type to the runtime, or let the task make another call.`,
  waitsFor: () => [
    { check: 'proxy/pallet-and-types' },
    requireGiven('target'),
    { check: 'network/not-paused', subject: 'target chain', when: 'failed' },
  ],
  facts: { types: proxyTypesFact, named: namedCallsFact, grant: grantPlanFact },
  evaluate: ({ types, named, grant }) => [judgeChoice(types, named), ...judgeGranted(types, named, grant)],
});

const noType = {
  reason: 'The proxy types and what they permit are part of the runtime.',
  howTo: 'Add a proxy type that permits the calls by a runtime upgrade, or change the call of the task.',
};

function judgeChoice(types: ProxyTypesFact, named: NamedCallsFact): Judgement {
  const subject = 'proxy type';
  if (!types.known) return judgeUnknown(subject, types);
  const { estimate, chosen, hasCalls, isTried, howToTry } = types;
  const evidence = listEvidence(...estimate.types);
  if (!hasCalls) {
    const how = isTried ? estimate.how : "It is the first of the chain's list; no run tried its permissions.";
    const reason = `No calls are named, so no type was compared with a call. Users would grant the most permissive type, ${chosen}. Name the calls of your tasks to find a narrower one. ${how}`;
    return { subject, outcome: 'not-applicable', reason, evidence };
  }
  if (!isTried) {
    const reason = `Which type permits ${listNames(named)} could not be tried: ${estimate.types[0]?.reason ?? estimate.how}`;
    return judgeUnknown(subject, { reason, howToFindOut: howToTry });
  }
  const refusals = listRefusals(estimate.types, named);
  if (chosen === undefined) {
    const reason = `No proxy type permits ${listNames(named)}.${refusals} ${estimate.how}`;
    return { subject, outcome: 'fail', reason, evidence, noFix: noType };
  }
  const { reach = [] } = estimate.types.find(({ name }) => name === chosen) ?? {};
  const more = reach.filter((pallet) => named.calls.every(({ call }) => call.pallet !== pallet));
  const listed = more.length > mostListed ? `${more.length} other pallets` : more.join(', ');
  const also = listed && ` It also permits calls of ${listed}.`;
  const reason = `${chosen} is the narrowest type that permits ${listNames(named)}.${also}${refusals} ${estimate.how}`;
  return { subject, outcome: 'pass', reason, evidence };
}

/** Pallets that a sentence lists; the evidence has all. */
const mostListed = 8;

/** The type that the named user has already granted, compared with the same calls. */
function judgeGranted(types: ProxyTypesFact, named: NamedCallsFact, grant: GrantPlanFact): Judgement[] {
  if (grant.kind !== 'known' || !types.known || !types.isTried || !types.hasCalls) return [];
  const { active } = grant.diagnosis;
  if (!active) return [];
  const subject = `granted type ${active.proxyType}`;
  const has = `The user's proxy has the type ${active.proxyType}`;
  const dryRun = types.estimate.types.find(({ name }) => name === active.proxyType);
  const stored = grant.facts.evidence.filter(({ key }) => /^\w+\.Proxies\b/.test(key));
  const evidence = [...stored, ...listEvidence(dryRun)];
  if (dryRun?.verdict === 'refused') {
    const names = listRefused(dryRun, named);
    const better = types.chosen === undefined ? 'no type permits it' : `${types.chosen} permits it`;
    const reason = `${has}, which refuses ${names}; ${better}.`;
    const { money, remove, grant: permit, refused = noType } = grant.steps;
    const remedy = chooseFix([...money, ...remove, ...permit], refused);
    return [{ subject, outcome: 'fail', reason, evidence, ...remedy }];
  }
  if (dryRun?.verdict !== 'passes') return [];
  const isNarrowest = active.proxyType === types.chosen;
  const names = listNames(named);
  const reason = `${has}${isNarrowest ? `, the narrowest that permits ${names}` : `; ${types.chosen} would be enough for ${names}`}.`;
  return [{ subject, outcome: isNarrowest ? 'pass' : 'warn', reason, evidence }];
}

function listNames({ calls }: Pick<NamedCallsFact, 'calls'>): string {
  return calls.map(({ name }) => name).join(', ');
}

/** The named calls that a type refuses. */
function listRefused({ calls: tried }: TriedProxyType, { calls }: NamedCallsFact): string {
  const refused = tried.filter(({ result }) => result === 'filtered').map(({ call }) => call);
  return listNames({ calls: calls.filter(({ call }) => refused.includes(call.hex)) });
}

function listRefusals(dryRuns: readonly TriedProxyType[], named: NamedCallsFact): string {
  const types = new Map<string, string[]>();
  for (const one of dryRuns.filter(({ verdict }) => verdict === 'refused')) {
    const names = listRefused(one, named);
    types.set(names, [...(types.get(names) ?? []), one.name]);
  }
  return [...types].map(([names, own]) => ` Types that do not permit ${names}: ${own.join(', ')}.`).join('');
}
