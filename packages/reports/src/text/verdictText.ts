import {
  checks,
  type NotChecked,
  type Report,
  type ReportedChain,
  type RunReport,
  roleWords,
} from '@parachron/checklist';
import { capitalize, type Finding, type Outcome } from '@parachron/core';
import { countOf, shortenText } from './text.js';
import { outcomes, outcomeWords, verdictWords, wordOfCount } from './words.js';

const longestName = 80;

/** The network of chains given by options, which has no name. */
export const givenByOptions = 'custom';

/** The subject of a report: `Basilisk (para 2090) on staging`. */
export function nameReport({ scope }: Pick<Report, 'scope'>): string {
  const name = nameParachain({ scope });
  return scope.network === givenByOptions ? name : `${name} on ${shortenText(scope.network, longestName)}`;
}

/** The parachain of a report: `Basilisk (para 2090)`, or `Para 2090` if it has no name. */
export function nameParachain({ scope }: Pick<Report, 'scope'>): string {
  const { parachain, targetParaId } = scope;
  return parachain ? `${shortenText(parachain, longestName)} (para ${targetParaId})` : `Para ${targetParaId}`;
}

type Place = Pick<NotChecked, 'parachain' | 'network'>;

type Results = Pick<RunReport, 'reports' | 'notChecked'>;

/** The reports of a run, and the parachains and networks without one. */
export function listPlaces(run: Results): readonly Place[] {
  return [...run.reports.map(({ scope }) => scope), ...splitMissing(run).unchecked];
}

const nameKey = ({ network, parachain }: Place) => JSON.stringify([network, parachain]);

/**
 * Splits what is missing: `untried`, the plans of reports that were not tried; `reasons`, why others have no report; and `unchecked`, each of
 * those once, also if several of its endpoints fail.
 */
export function splitMissing({ reports, notChecked }: Results) {
  const known = new Set(reports.map(({ scope }) => nameKey(scope)));
  const untried = notChecked.filter((one) => known.has(nameKey(one)));
  const reasons = notChecked.filter((one) => !known.has(nameKey(one)));
  return { untried, reasons, unchecked: [...new Map(reasons.map((one) => [nameKey(one), one])).values()] };
}

/** Why the plan of a report was not tried, and how to try it; undefined if nothing prevented that. */
export function findUntried(run: Results, { scope }: Pick<Report, 'scope'>): string | undefined {
  const one = splitMissing(run).untried.find((other) => nameKey(other) === nameKey(scope));
  return one && `${one.reason} ${one.howToFindOut}`;
}

/**
 * Counts what a run is about: `2 parachains`, or `3 networks` if all are of one parachain.
 *
 * @example
 * ```ts
 * import { countSubjects } from '@parachron/reports';
 *
 * const failed = { parachain: 'a', reason: 'The node does not respond.', howToFindOut: 'Try later.' };
 * const notChecked = ['staging', 'main'].map((network) => ({ ...failed, network }));
 * countSubjects({ reports: [], notChecked }); // '2 networks'
 * ```
 */
export function countSubjects(run: Results): string {
  const all = listPlaces(run);
  const isAlike = (field: 'parachain' | 'network') => all.every((one) => one[field] === all[0]?.[field]);
  const pair = ['parachain and network', 'parachains and networks'] as const;
  return countOf(all.length, isAlike('network') ? 'parachain' : isAlike('parachain') ? 'network' : pair);
}

/** Counts what is not checked: `2 parachains not checked`, `1 plan not tried`. */
export function countMissing(run: Results): readonly string[] {
  const { unchecked: notChecked, untried } = splitMissing(run);
  return [
    ...(notChecked.length > 0 ? [`${countSubjects({ reports: [], notChecked })} not checked`] : []),
    ...(untried.length > 0 ? [`${countOf(untried.length, 'plan')} not tried`] : []),
  ];
}

/** The subject of a run: its network, and the service for which the parachains become ready, for readers who do not know it. */
export function describeSubject(run: Results, what = 'Onboarding report'): string {
  const services = new Set(run.reports.map(({ scope }) => scope.serviceParaId));
  const id = services.size === 1 ? ` (para ${[...services].join()})` : '';
  const [network = givenByOptions, ...others] = new Set(listPlaces(run).map((place) => place.network));
  const isNamed = others.length === 0 && network !== givenByOptions;
  const place = isNamed ? ` for the ${shortenText(network, longestName)} network` : '';
  return `${what}${place}. The service chain${id} runs calls of users on other parachains at scheduled times.`;
}

/** A parachain that was not checked: `Basilisk on main`. */
export function nameNotChecked({ parachain, network, role }: NotChecked): string {
  if (!parachain && network === givenByOptions)
    return role ? capitalize(roleWords[role]) : 'The given chains';
  return namePlace(parachain ? [parachain] : [], network);
}

/** Parachains on a network: `Basilisk, Amplitude on main`. */
export function namePlace(names: readonly string[], network: string, the = 'The'): string {
  const where = shortenText(network, longestName);
  if (names.length === 0) return `${the} network ${where}`;
  return `${names.map((name) => shortenText(name, longestName)).join(', ')} on ${where}`;
}

export const checksById = new Map(checks.map((check) => [check.id, check]));

/**
 * Returns the title of a finding by its outcome: `A channel is not open`, or `Unknown whether a channel is open`. Returns the
 * id of a check that the checklist does not know, as in a report of another version.
 */
export function titleOfFinding({ check, outcome }: Pick<Finding, 'check' | 'outcome'>): string {
  const known = checksById.get(check);
  if (!known) return check;
  if (outcome === 'pass') return known.title;
  if (outcome === 'fail') return known.failedTitle;
  if (outcome === 'warn' && known.warningTitle !== undefined) return known.warningTitle;
  const topic = `${known.title.charAt(0).toLowerCase()}${known.title.slice(1)}`;
  return outcome === 'unknown' ? `Unknown whether ${topic}` : `${outcomeWords[outcome]}: ${topic}`;
}

/** Describes which checks ran if some were omitted; undefined if all checks ran for each report. */
export function describeReach(reports: readonly Pick<Report, 'findings'>[]): string | undefined {
  const counts = reports.map(({ findings }) => new Set(findings.map(({ check }) => check)).size);
  const fewest = Math.min(...counts, checksById.size);
  return fewest < checksById.size ? `only ${fewest} of ${countOf(checksById.size, 'check')} ran` : undefined;
}

/** The restriction after the word ready if checks were omitted. */
export function formatReserve(reports: readonly Pick<Report, 'findings'>[]): string {
  const reach = describeReach(reports);
  return reach === undefined ? '' : ` (${reach})`;
}

/** The verdict at the end of a heading: `not ready`, `not checked`, or `ready (only 5 of 26 checks ran)` if checks were omitted. */
export function formatHeadline({ verdict, reports }: Pick<RunReport, 'verdict' | 'reports'>): string {
  if (reports.length === 0) return 'not checked';
  return `${verdictWords[verdict].toLowerCase()}${verdict === 'ready' ? formatReserve(reports) : ''}`;
}

/**
 * The counts of reports together, without zeros: `2 failed, 9 passed`.
 *
 * @example
 * ```ts
 * import { formatCounts } from '@parachron/reports';
 *
 * formatCounts({ pass: 9, fail: 2 }); // '2 failed, 9 passed'
 * ```
 */
export function formatCounts(...summaries: readonly Partial<Report['summary']>[]): string {
  const total = addCounts(summaries);
  const counted = outcomes.filter((outcome) => total[outcome] > 0);
  if (counted.length === 0) return 'no check ran';
  return counted.map((outcome) => `${total[outcome]} ${wordOfCount(outcome, total[outcome])}`).join(', ');
}

/** The counts of several reports together. */
export function addCounts(summaries: readonly Partial<Report['summary']>[]): Record<Outcome, number> {
  const total: Record<Outcome, number> = { pass: 0, warn: 0, fail: 0, unknown: 0, 'not-applicable': 0 };
  for (const summary of summaries) for (const outcome of outcomes) total[outcome] += summary[outcome] ?? 0;
  return total;
}

/**
 * Names the chains that were read from one endpoint, which no second one confirms; undefined if there is none, as for local chains.
 *
 * @example
 * ```ts
 * import { describeTrust } from '@parachron/reports';
 *
 * describeTrust([{ role: 'relay', endpoint: 'wss://relay.example', isConfirmed: true }]); // undefined
 * ```
 */
export function describeTrust(
  chains: readonly Pick<ReportedChain, 'role' | 'endpoint' | 'isConfirmed'>[],
): string | undefined {
  const names = chains.flatMap(({ role, endpoint, isConfirmed = false }) =>
    isConfirmed || !/^(ws|http)s?:/.test(endpoint) ? [] : [roleWords[role]],
  );
  return names.length === 0 ? undefined : `Not confirmed by a second endpoint: ${names.join(', ')}.`;
}
