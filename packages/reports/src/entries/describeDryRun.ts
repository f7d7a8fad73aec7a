import {
  compareOutcomes,
  type FindingChange,
  type PlanDryRun,
  type Report,
  type RunReport,
  type TriedStep,
} from '@parachron/checklist';
import { capitalize, type Finding, type Outcome, pluralize, proposalId } from '@parachron/core';
import { describeObstacle, toLowerFirst } from '../listCauses.js';
import { numberSteps } from '../text/stepText.js';
import { countOf, cutSentence } from '../text/text.js';
import { formatCounts, formatHeadline, titleOfFinding } from '../text/verdictText.js';
import {
  instructionWords,
  outcomeWords,
  placeWords,
  resultWords,
  triedWords,
  verdictWords,
} from '../text/words.js';
import { describeLines, type Entry, type EntryLine, type Group } from './Entry.js';

const ends = { done: 'succeeds', failed: 'fails', unknown: 'has an unknown end', untried: 'was not tried' };

/** A proposal of others in place of a plan, with its end in words; undefined for any other plan. */
export function findProposal([step]: Report['plan'], dryRun: PlanDryRun | undefined) {
  const tried = dryRun?.steps.findLast(({ id }) => id === step?.id) ?? dryRun?.steps[0];
  if (step?.id !== proposalId || !dryRun || !tried) return undefined;
  const { outcome, reason } = tried;
  const end = `The proposal ${ends[outcome]}${outcome === 'done' ? '' : `: ${cutSentence(reason)}`}`;
  return { ...tried, sender: step.sender, title: [end, ...describeOthers(dryRun.steps)].join('; ') };
}

/** What a run is about and its verdict, for the heading of a report; a proposal of others has no readiness. */
export function formatSubject(run: Pick<RunReport, 'verdict' | 'reports'>): string {
  const isOfOthers = run.reports.some(({ plan, dryRun }) => findProposal(plan, dryRun));
  return isOfOthers ? 'dry run of a proposal' : formatHeadline(run);
}

/** The results of a step's call and of its messages, with their numbers; equal results in a row are one. */
export function listResults({ parts = [] }: Pick<TriedStep, 'parts'>): EntryLine[] {
  const firsts = parts.flatMap((text, at) => (text === parts[at - 1] ? [] : [{ text, at }]));
  return firsts.map(({ text, at }, index) => {
    const end = firsts[index + 1]?.at ?? parts.length;
    return { label: end > at + 1 ? `Results ${at + 1}-${end}` : `Result ${end}`, text };
  });
}

/** The outcome of a plan's dry run in words; failed steps of the plan by their ids, separate from steps outside the plan. */
export function describeResult(dryRun: PlanDryRun, plan: Report['plan']): string {
  const { outcome, steps } = dryRun;
  const proposal = findProposal(plan, dryRun);
  if (proposal) return proposal.title;
  // The dry run prepared what these steps wait for.
  const done = listLast(steps).flatMap((step) => (step.outcome === 'done' ? [step.id] : []));
  const waiting = plan.flatMap(({ id, blocked }) => (blocked && done.includes(id) ? [id] : []));
  if (waiting.length === 0) return describeOutcome(dryRun);
  const place = outcome === 'done' ? ' only after the dry run changed the forks' : '';
  return `${describeOutcome(dryRun)}${place}; on the chains as they are, ${formatSteps(waiting, plan)} will fail`;
}

function describeOutcome({ outcome, steps }: PlanDryRun): string {
  if (outcome === 'done' && steps.every((step) => step.outcome === 'untried')) return 'No step to try';
  if (outcome !== 'failed') {
    const retried = listRetried(steps).map(
      ({ failed, round }) =>
        `Step ${failed.id} failed in round ${failed.round} and succeeded in round ${round}`,
    );
    return [resultWords[outcome], ...retried].join('. ');
  }
  const failed = listLast(steps).filter((step) => step.outcome === 'failed');
  // The first sentence of a reason names the cause.
  const planned = failed.flatMap(({ id, round, reason }) =>
    round === undefined ? [] : [`${id}: ${cutSentence(reason)}`],
  );
  const inPlan = `${countOf(planned.length, 'step')} of the plan failed (${planned.join('; ')})`;
  return [planned.length === 0 ? 'No step of the plan failed' : inPlan, ...describeOthers(steps)].join('; ');
}

/** Describes the failed steps outside the plan. */
function describeOthers(steps: PlanDryRun['steps']): string[] {
  const failed = listLast(steps).filter(({ outcome, round }) => outcome === 'failed' && round === undefined);
  return failed.map(({ id, reason }) => `${otherSteps[id] ?? id} failed (${cutSentence(reason)})`);
}

/** The last result of each step: a step may be tried twice, and work in a later round. */
function listLast(steps: PlanDryRun['steps']): readonly TriedStep[] {
  return [...new Map(steps.map((step) => [step.id, step])).values()];
}

/** Lists the tried steps without the failures of steps that succeeded in a later round. */
export function listStandingTries({ steps }: Pick<PlanDryRun, 'steps'>): readonly TriedStep[] {
  const retried = new Set(listRetried(steps).map(({ failed }) => failed));
  return steps.filter((step) => !retried.has(step));
}

/** Lists the failures of steps that succeeded in a later round, with that round. */
function listRetried(steps: PlanDryRun['steps']) {
  const last = new Map(listLast(steps).map((step) => [step.id, step]));
  return steps.flatMap((failed) => {
    const { outcome, round } = last.get(failed.id) ?? failed;
    const isRetried = failed.outcome === 'failed' && outcome === 'done' && round !== failed.round;
    return isRetried ? [{ failed, round }] : [];
  });
}

const otherSteps: Readonly<Record<string, string>> = {
  session: 'the new session of the relay chain',
  message: "the service's program",
  task: 'the task',
};

/**
 * The place of a plan's dry run, as a heading, and its result; the steps by their numbers in the plan.
 *
 * @example
 * ```ts
 * import type { PlanDryRun } from '@parachron/checklist';
 * import { describeDryRun } from '@parachron/reports';
 *
 * declare const dryRun: PlanDryRun;
 * const { title, result } = describeDryRun(dryRun, []);
 * title; // 'Dry run on forks of the chains'
 * result; // 'All steps succeeded. Checks afterwards: ready (9 passed).'
 * ```
 */
export function describeDryRun(
  dryRun: PlanDryRun,
  plan: Report['plan'],
): { readonly title: string; readonly result: string } {
  const result = numberSteps(`${describeResult(dryRun, plan)}. ${formatDryRunRest(dryRun, plan)}`, plan);
  return { title: `Dry run on ${placeWords[dryRun.means]}`, result };
}

/** The dry run of a report that is not ready, as one line below its verdict; of a proposal, who decides on it, and the checks. */
export function formatTried(report: Report): string | undefined {
  const { dryRun, plan, verdict } = report;
  const proposal = findProposal(plan, dryRun);
  if (!dryRun || (verdict === 'ready' && !proposal)) return undefined;
  const place = compareOutcomes(report, dryRun.before).length > 0 ? ', on the prepared forks' : '';
  const counts = `Checks before${place}: ${formatCounts(dryRun.before.summary)}. Checks afterwards: ${formatCounts(dryRun.after.summary)}.`;
  if (proposal) return `${capitalize(proposal.sender)} decides. ${counts}`;
  const after = verdictWords[dryRun.after.verdict].toLowerCase();
  return `Dry run: ${numberSteps(describeResult(dryRun, plan), plan)}. Checks afterwards: ${after}.`;
}

/** The checks' results afterwards, the steps that were not tried, and the remaining steps. */
export function formatDryRunRest(dryRun: PlanDryRun, plan: Report['plan']): string {
  const { after, steps, outcome } = dryRun;
  const verdict = verdictWords[after.verdict].toLowerCase();
  const limit = outcome === 'failed' && after.verdict === 'ready' ? '; no check covers what failed' : '';
  // Voters give no task.
  const untried = steps.filter((step) => step.outcome === 'untried' && !findProposal(plan, dryRun));
  const why = after.verdict === 'ready' ? '' : `: ${toLowerFirst(describeObstacle(after), after.chains)}`;
  return [
    ...untried.map(({ title, reason }) => `Not tried: ${title} ${reason}`),
    `Checks afterwards: ${verdict} (${formatCounts(after.summary)})${limit}${why}.`,
    ...describeLeft(dryRun, plan),
  ].join(' ');
}

/** Steps that the checks still plan on the forks. A step that has left the plan has no number, so its title names it. */
function describeLeft({ rounds, steps }: PlanDryRun, plan: Report['plan']): string[] {
  const left = rounds.at(-1)?.left ?? [];
  const planned = left.filter((id) => plan.some((step) => step.id === id));
  const others = listLast(steps).filter(({ id }) => left.includes(id) && !planned.includes(id));
  const numbered = planned.length === 0 ? [] : [`${formatSteps(planned, plan)}.`];
  const names = [...numbered, ...others.map(({ title }) => title)];
  return names.length === 0 ? [] : [`Remaining: ${names.join(' ')}`];
}

/** Names steps in the order of the plan; those that have left the plan are last. */
function formatSteps(ids: readonly string[], plan: Report['plan']): string {
  const inOrder = new Set([...plan.flatMap(({ id }) => (ids.includes(id) ? [id] : [])), ...ids]);
  return `${pluralize(ids.length, 'step')} ${new Intl.ListFormat('en-GB').format(inOrder)}`;
}

/** Describes a dry run in detail: its preparations, each step, and the changed findings. */
export function describeDryRunDetails(report: Report, dryRun: PlanDryRun): Group[] {
  const { plan } = report;
  const { prepared, rounds, steps, before, after } = dryRun;
  const isPlanned = rounds.some(({ planned }) => planned.length > 0);
  const entries = steps.map((step) => describeTriedStep(step, plan));
  const prepares = prepared.map(({ chain, what, why }) => `${chain}: ${what} ${why}`);
  const note = 'On the chains themselves, the failures that these changes fixed remain.';
  // Without a step of the plan, the changes come from the session that the dry run ended.
  const by = isPlanned ? 'the plan' : 'the new session, without a step of the plan';
  const first = describeChanges('Changed by the preparation, not by the plan', report, before);
  // The findings before the plan are then not those of the report.
  const since = first.entries.length > 0 ? ', after the preparation' : '';
  return [
    { ...describeLines('Prepared by the dry run, not part of the plan', 'preparation', prepares), note },
    first,
    { kind: 'tried', title: 'Step by step', noun: 'step', most: 200, entries },
    describeChanges(`Changed by ${by}${since}`, before, after),
  ];
}

/** Describes the findings whose outcome differs between two reports. */
export function describeChanges(title: string, before: Report, after: Report): Group {
  const entries = compareOutcomes(before, after).map(describeChange);
  return { kind: 'change', title, noun: 'change', most: 200, entries };
}

function describeChange({ check, subject, before, after }: FindingChange): Entry {
  const describe = (one: Finding | undefined) =>
    one
      ? { outcome: one.outcome, word: outcomeWords[one.outcome] }
      : { outcome: 'not-applicable' as const, word: 'Not checked' };
  const last = after ?? before;
  return {
    key: `${check} ${subject}`,
    check,
    subject,
    title: last ? titleOfFinding(last) : check,
    was: describe(before),
    ...describe(after),
    ...(after ? { text: after.reason } : {}),
  };
}

/** The outcome of a tried step, and of a tried plan, as an outcome of a finding. */
export const triedOutcomes: Readonly<Record<TriedStep['outcome'], Outcome>> = {
  done: 'pass',
  failed: 'fail',
  unknown: 'unknown',
  untried: 'not-applicable',
};

/** Describes a tried step, with its instructions and events. */
export function describeTriedStep(step: TriedStep, plan: Report['plan']): Entry {
  const { id, title, chain, block, outcome, reason, hex, instructions = [], evidence } = step;
  return {
    key: id,
    title,
    outcome: triedOutcomes[outcome],
    word: triedWords[outcome],
    text: numberSteps(reason, plan),
    place: block ? `${chain}, block ${block.number}` : chain,
    ...(hex ? { bytes: { hex } } : {}),
    facts: listResults(step),
    below: instructions.map(({ name, outcome: own, detail }) => ({
      title: name,
      word: instructionWords[own],
      outcome: own === 'not-reached' ? 'not-applicable' : triedOutcomes[own],
      ...(detail ? { text: detail } : {}),
    })),
    evidence,
  };
}

/** An instruction with its outcome: `Transact: failed. BadOrigin`. */
export function formatInstruction({ title, word, text }: Entry): string {
  return `${title}: ${word}${text === undefined ? '' : `. ${text}`}`;
}

/** The preparations of the dry run, without the reasons: `paseo: The sudo key is set to an account of the dry run.` */
export function formatPrepared({ prepared }: Pick<PlanDryRun, 'prepared'>): string[] {
  return [...new Set(prepared.map(({ chain }) => chain))].map((name) => {
    const own = prepared.flatMap(({ chain, what }) => (chain === name ? [what] : []));
    return `${name}: ${own.join(' ')}`;
  });
}
