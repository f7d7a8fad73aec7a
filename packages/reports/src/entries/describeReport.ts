import {
  type FollowUp,
  type NotChecked,
  type Report,
  type ReportedChain,
  type RunReport,
  roleWords,
} from '@parachron/checklist';
import { capitalize, type Finding, type Outcome, omitUndefined, type PlanStep } from '@parachron/core';
import { nameStep, numberSteps } from '../text/stepText.js';
import {
  describeTrust,
  givenByOptions,
  namePlace,
  splitMissing,
  titleOfFinding,
} from '../text/verdictText.js';
import { needWords, outcomes, outcomeWords, wordOfCount } from '../text/words.js';
import { describeDryRunDetails, findProposal } from './describeDryRun.js';
import { describeBatch, describeStep, nameFact } from './describeStep.js';
import { type Entry, type EntryLine, type Group, omitEmptyGroups, type Part } from './Entry.js';

/**
 * Describes the parts of a report other than the proposal, in words, once for all formats: the chains, the findings from the worst,
 * the plan, the follow-ups of the user, and the dry run. A part without entries is left out, but not the findings.
 *
 * @example
 * ```ts
 * import type { Report } from '@parachron/checklist';
 * import { describeReport } from '@parachron/reports';
 *
 * declare const report: Report;
 * describeReport(report)[1]?.title; // 'Findings'
 * ```
 */
export function describeReport(report: Report): Part[] {
  const { chains, findings, plan, batches = [], followUps, dryRun } = report;
  const needs = followUps.map((one) => describeFollowUp(one, plan));
  const due: Group = { kind: 'need', noun: 'step', most: 100, entries: needs };
  const tried = dryRun ? describeDryRunDetails(report, dryRun) : [];
  const parts: readonly Part[] = [
    {
      id: 'chains',
      title: 'Chains',
      ...omitUndefined({ note: describeTrust(chains) }),
      groups: [{ kind: 'chain', noun: 'chain', most: 10, entries: chains.map(describeChain) }],
    },
    { id: 'findings', title: 'Findings', groups: groupFindings(findings, plan) },
    {
      id: 'plan',
      title: findProposal(plan, dryRun) ? 'The proposal in full' : 'What to do',
      groups: [
        { kind: 'step', noun: 'step', most: 100, entries: plan.map((step) => describeStep(step, plan)) },
        {
          kind: 'step',
          title: 'Several calls at once',
          noun: 'batch',
          most: 100,
          note: `All calls of a batch take effect, or none.${dryRun ? ' The dry run tried the calls one by one.' : ''}`,
          entries: batches.map((batch) => describeBatch(batch, plan)),
        },
      ],
    },
    { id: 'user', title: 'Before the first task', groups: [due] },
    { id: 'dry-run', title: 'The dry run in detail', groups: tried },
  ];
  return parts.map(omitEmptyGroups).filter(({ id, groups }) => id === 'findings' || groups.length > 0);
}

/** The findings by their outcome, the worst first; those that wait for another finding say no more than that. */
function groupFindings(findings: readonly Finding[], plan: readonly PlanStep[]): Group[] {
  const open: readonly Outcome[] = ['fail', 'unknown', 'warn'];
  const isWaiting = ({ outcome, waitsFor }: Finding) => outcome === 'unknown' && waitsFor !== undefined;
  const createGroup = (title: string, own: readonly Finding[], folded?: string): Group => ({
    kind: 'finding',
    title,
    noun: 'finding',
    most: 300,
    ...omitUndefined({ folded }),
    entries: own.map((one) => describeFinding(one, plan)),
  });
  return outcomes.flatMap((outcome) => {
    const own = findings.filter((one) => one.outcome === outcome && !isWaiting(one));
    const folded = open.includes(outcome) ? undefined : wordOfCount(outcome, own.length);
    const group = createGroup(outcomeWords[outcome], own, folded);
    if (outcome !== 'warn') return [group];
    const waiting = findings.filter(isWaiting);
    const words = `${waiting.length === 1 ? 'waits' : 'wait'} for another finding`;
    return [group, createGroup(capitalize(words), waiting, words)];
  });
}

function describeChain(chain: ReportedChain): Entry {
  const { role, name, specName, specVersion, metadataVersion, block, endpoint } = chain;
  return {
    title: capitalize(roleWords[role]),
    subject: name,
    place: endpoint,
    text: `${specName} ${specVersion}, metadata ${metadataVersion}, block ${block.number} ${block.hash}`,
  };
}

/**
 * Describes a finding: its reason, its evidence, and its remedies. A remedy is the means to find out, the fix, or the reason for having
 * none.
 *
 * @example
 * ```ts
 * import type { Finding } from '@parachron/core';
 * import { describeFinding } from '@parachron/reports';
 *
 * declare const finding: Finding;
 * describeFinding(finding, []).title; // 'A channel is not open'
 * ```
 */
export function describeFinding(finding: Finding, plan: readonly PlanStep[]): Entry {
  const { check, subject, outcome, reason, evidence, fix, noFix, howToFindOut } = finding;
  const titles = fix.map((id) => nameStep(plan.find((step) => step.id === id) ?? { id, title: id }, plan));
  const isEarly = !noFix && plan.some(({ id, blocked }) => blocked && fix.includes(id));
  const label = isEarly ? 'Fixed by steps of which some will fail at present' : 'Fixed by';
  const none = fix.length > 0 ? 'These steps will fail' : 'No step of the plan fixes this';
  const facts: readonly EntryLine[] = [
    ...(howToFindOut ? [{ label: 'To find out', text: howToFindOut }] : []),
    ...(fix.length > 0 ? [{ ...nameFact(label, fix, plan), text: titles.join(', ') }] : []),
    ...(noFix ? [{ label: none, text: noFix.reason }] : []),
    ...(noFix ? [{ label: 'What to do', text: noFix.howTo }] : []),
  ];
  return {
    key: `${check} ${subject}`,
    outcome,
    word: outcomeWords[outcome],
    title: titleOfFinding(finding),
    check,
    subject,
    text: reason,
    evidence,
    facts: facts.map((fact) => ({ ...fact, text: numberSteps(fact.text, plan) })),
  };
}

const needOutcomes: Readonly<Record<FollowUp['needed'], Outcome>> = {
  yes: 'fail',
  no: 'pass',
  possible: 'not-applicable',
  unknown: 'unknown',
};

/**
 * Describes a follow-up of the user before the first task, with the steps that it takes; those of the plan by their numbers.
 *
 * @example
 * ```ts
 * import type { FollowUp } from '@parachron/checklist';
 * import { describeFollowUp } from '@parachron/reports';
 *
 * declare const followUp: FollowUp;
 * describeFollowUp(followUp, []).word; // 'needed'
 * ```
 */
export function describeFollowUp(followUp: FollowUp, plan: readonly PlanStep[]): Entry {
  const { kind, title, needed, reason, howToFindOut, evidence, steps } = followUp;
  const planned = steps.flatMap(({ id }) => (plan.some((step) => step.id === id) ? [id] : []));
  return {
    key: kind,
    outcome: needOutcomes[needed],
    word: needWords[needed],
    title,
    text: reason,
    evidence,
    facts: [
      ...(howToFindOut ? [{ label: 'To find out', text: howToFindOut }] : []),
      ...(planned.length > 0 ? [nameFact('See', planned, plan)] : []),
    ],
    below: steps.filter(({ id }) => !planned.includes(id)).map((step) => describeStep(step, plan)),
  };
}

/**
 * Describes parachains without a check that share one reason: the reason, the fix, and the error if it has more information. A chain that
 * could not be opened is named by its origin first, which the user can change.
 */
export function describeNotChecked(all: readonly [NotChecked, ...NotChecked[]], word = 'Not checked'): Entry {
  const [{ network, role, origin, reason, howToFindOut, error }] = all;
  const names = all.flatMap(({ parachain = [] }) => parachain);
  const chain = role && capitalize(roleWords[role]);
  const field = chain && origin ? `${origin} (${roleWords[role]})` : (chain ?? origin);
  const isNamed = names.length > 0 || network !== givenByOptions;
  const place = isNamed ? namePlace(names, network, field && 'the') : undefined;
  const title = [field, place].filter((one) => one !== undefined).join(', for ');
  const isSaid = error && (reason.includes(error.message) || error.message.endsWith(reason));
  return {
    outcome: 'unknown',
    word,
    key: `${network} ${title}`,
    title,
    text: reason,
    facts: [
      { label: 'What to do', text: howToFindOut },
      ...(error ? [{ label: 'Error', text: isSaid ? error.code : `${error.code}: ${error.message}` }] : []),
    ],
  };
}

/**
 * Lists the parachains and networks without a check, with one entry for each reason and error.
 *
 * @example
 * ```ts
 * import { listNotChecked } from '@parachron/reports';
 *
 * listNotChecked([]).entries; // []
 * ```
 */
export function listNotChecked(notChecked: readonly NotChecked[], word?: string): Group {
  const groups = new Map<string, [NotChecked, ...NotChecked[]]>();
  for (const one of notChecked) {
    const { network, role, origin, reason, howToFindOut, error } = one;
    const key = JSON.stringify([network, role, origin, reason, howToFindOut, error]);
    groups.set(key, [...(groups.get(key) ?? []), one] as [NotChecked, ...NotChecked[]]);
  }
  return {
    kind: 'unchecked',
    noun: 'reason',
    most: 60,
    entries: [...groups.values()].map((all) => describeNotChecked(all, word)),
  };
}

/** Describes the parachains without a check, and the plans that were not tried; a part without entries is left out. */
export function listNotCheckedParts(run: Pick<RunReport, 'reports' | 'notChecked'>): Part[] {
  const { reasons, untried } = splitMissing(run);
  const parts: Part[] = [
    { id: 'not-checked', title: 'Not checked', groups: [listNotChecked(reasons)] },
    { id: 'not-tried', title: 'Plans not tried', groups: [listNotChecked(untried, 'Not tried')] },
  ];
  return parts.map(omitEmptyGroups).filter(({ groups }) => groups.length > 0);
}

/**
 * The subject, the text and the place of an entry in one line: `para 2000: It is paused. (rococo, block 3)`.
 *
 * @example
 * ```ts
 * import { formatEntry } from '@parachron/reports';
 *
 * formatEntry({ subject: 'para 2000', text: 'It is paused.' }); // 'para 2000: It is paused.'
 * ```
 */
export function formatEntry({ subject, text, place }: Entry): string {
  const said = [subject, text].filter((one) => one !== undefined).join(': ');
  return place === undefined ? said : `${said} (${place})`;
}
