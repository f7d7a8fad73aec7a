import { derivePlanSummary, type Report, type Role, roleWords } from '@parachron/checklist';
import type { Finding, Outcome, PlanCost, PlanStep } from '@parachron/core';
import { capitalize, omitUndefined } from '@parachron/core';
import { sumTokens } from './brief/sumCosts.js';
import { listSenderRoutes } from './entries/listSenderRoutes.js';
import { orderRoutes } from './entries/orderRoutes.js';
import { countOf, cutClause, cutSentence, shortenText } from './text/text.js';
import { checksById, formatReserve, nameParachain, titleOfFinding } from './text/verdictText.js';
import { verdictWords } from './text/words.js';

/** Findings of one check that wait for no other finding, as one line. */
export interface CauseLine extends Pick<Finding, 'check' | 'outcome'> {
  /** One or two words: `registration`, `channels`. */
  readonly topic: string;
  readonly findings: readonly Finding[];
  /** The findings that are not judged because of these. */
  readonly waiting: readonly Finding[];
  /** One sentence with the chain or the subjects. */
  readonly text: string;
  /** The same for a narrow line, from the longest: without the topic and the period, and with the parachain's role for its name. */
  readonly texts: readonly string[];
  /**
   * The next action in a few words, with who acts: `its team: register parachain 2030`; then without the objects of the action, for a narrow
   * line. An empty text if the finding advises none.
   */
  readonly actions: readonly string[];
  /** Who acts, for a line that has no space for an action; absent if the finding names no one. */
  readonly actor?: string;
}

/** Characters of a text of a chain that an overview has. */
const longestText = 300;

/** Checks by their group: a chain that is not registered explains more than an account without funds. */
const groups = ['network', 'xcm', 'proxy', 'contracts', 'hrmp', 'service', 'token'];

/**
 * Lists the causes of a report: the failed, unknown and warning findings that wait for no other finding, from the worst. Findings of
 * one check that steps fix, or that state one fact for several subjects, share a line.
 *
 * @example
 * ```ts
 * import type { Report } from '@parachron/checklist';
 * import { listCauses } from '@parachron/reports';
 *
 * declare const report: Report;
 * for (const { topic, text, actions } of listCauses(report)) console.log(topic, text, actions[0]);
 * ```
 */
export function listCauses(report: Pick<Report, 'findings' | 'plan' | 'chains'>): CauseLine[] {
  const counted = new Set<string>();
  return (['fail', 'unknown', 'warn'] as const).flatMap((outcome) =>
    listRoots(report.findings, outcome).map((own) => {
      const check = own[0]?.check ?? '';
      const topic = checksById.get(check)?.topic ?? check;
      const forms = describeTogether(own);
      const advice = deriveActions(own, { ...report, counted });
      const isOwn = (cause: Pick<Finding, 'check' | 'subject'>) =>
        own.some((one) => one.check === cause.check && one.subject === cause.subject);
      return {
        check,
        topic,
        outcome,
        findings: own,
        text: forms[0] ?? '',
        ...advice,
        waiting: report.findings.filter(({ waitsFor }) => waitsFor?.some(isOwn)),
        texts: forms.flatMap((one) => listShorter(one, topic, { ...report, ...advice })),
      };
    }),
  );
}

function listRoots(findings: readonly Finding[], outcome: Outcome): (readonly Finding[])[] {
  const roots = findings.filter((finding) => finding.outcome === outcome && !finding.waitsFor);
  return [...new Set(roots.map(formatKey))]
    .map((key) => roots.filter((root) => formatKey(root) === key))
    .toSorted((a, b) => findGroup(a) - findGroup(b));
}

/** One step often fixes several findings of a check, and several checks may lack the same fact. */
function formatKey(finding: Finding): string {
  if (finding.fix.length > 0) return finding.check;
  return `${finding.outcome === 'unknown' ? '' : finding.check} ${describeFact(finding)}`;
}

function findGroup([first]: readonly Finding[]): number {
  return groups.indexOf(first?.check.split('/')[0] ?? '');
}

/** The first sentence of a finding, with another text for its subject: the fact that several subjects may share. */
function describeFact({ reason, subject }: Finding, subjects = '…'): string {
  return cutSentence(reason).replace(subject, () => subjects);
}

/** The fact that findings share, with all of their subjects, or else the title of their check with each fact; then shorter forms. */
function describeTogether(findings: readonly Finding[]): string[] {
  const subjects = joinSubjects(findings.map(({ subject }) => subject));
  const shared = new Set(findings.map((finding) => describeFact(finding, subjects)));
  const title = findings.slice(0, 1).map(titleOfFinding).join('');
  const own = [...new Set(findings.map(({ reason }) => cutSentence(reason)))].join('; ');
  const forms = shared.size === 1 ? [...shared] : [`${title}: ${own}`, `${title}: ${subjects}`];
  return [...forms, title].map((form) => shortenText(`${form}.`, longestText));
}

/** Both directions between two chains are one subject: `2000 ⇄ 2114`. */
function joinSubjects(subjects: readonly string[]): string {
  const [one = '', other, ...further] = subjects;
  const [from, to] = one.split(' → ');
  return further.length === 0 && other === `${to} → ${from}` ? `${from} ⇄ ${to}` : subjects.join(', ');
}

/** A sentence without its period, and its shorter forms under the topic, in a report of one parachain. */
function listShorter(
  sentence: string,
  topic: string,
  { chains, actions }: Pick<Report, 'chains'> & Pick<CauseLine, 'actions'>,
): string[] {
  const whole = sentence.replace(/\.$/, '');
  const place = ` on ${chains.find(({ role }) => role === 'relay')?.name ?? ''}`;
  const here = whole.endsWith(place) ? whole.slice(0, -place.length) : whole;
  const word = topic.replace(/s$/, '');
  const value = here.replace(/\b(\w+) (?=V?\d)/g, (found, before: string) =>
    before.toLowerCase() === word ? '' : found,
  );
  const parachains = chains.filter(({ role }) => role === 'target' || role === 'service');
  const named = parachains
    .reduce(
      (text, { name, role }) => ` ${text} `.replaceAll(` ${name} `, () => ` ${role} `).slice(1, -1),
      value.replace(/, which [^,]*$/, ''),
    )
    .replace(/^(target|service) /, capitalize);
  // The words after a parenthesis belong to the statement, and so do those after a semicolon: `Bee sends V4; Relay reads V3`.
  const clause = cutClause(named.replaceAll(/ \([^()]*\)(?= \w)/g, ''), / \(/);
  // Some words before a colon are a statement, few are the name of a value. Without an action, the words after it are the advice.
  const [statement = ''] = clause.split(': ');
  const isWhole = actions[0] !== '' && statement.split(' ').length >= 6;
  return [...new Set([whole, here, value, named, clause, ...(isWhole ? [statement] : [])])];
}

/** The advice of a finding in a few words, with who acts, from the longest form. */
function deriveActions(
  findings: readonly Finding[],
  { plan, chains, counted }: Pick<Report, 'plan' | 'chains'> & { readonly counted: Set<string> },
): Pick<CauseLine, 'actions' | 'actor'> {
  const ids = new Set(findings.flatMap(({ fix }) => fix));
  const isShared = [...ids].some((id) => counted.has(id));
  for (const id of ids) counted.add(id);
  // Steps that will fail are no action.
  const first = findings.find(({ noFix }) => noFix) ?? findings[0];
  const steps = plan.filter(({ id }) => ids.has(id));
  const isApproved = steps.every(({ dispatch: [route] }) => {
    return (route?.parentKind ?? route?.kind) === 'scheduled' && !route?.calls[0];
  });
  if (ids.size > 0 && !first?.noFix)
    return { actions: isApproved ? ['approved already: nothing to sign'] : listSizes(steps, isShared) };
  const advice = first?.noFix?.howTo ?? first?.howToFindOut;
  if (!first || advice === undefined) return { actions: [''] };
  const words = chains.reduce(
    (text, { name, role }) =>
      ` ${text} `.replace(` the team of ${name} `, () => ` ${teams[role]} `).slice(1, -1),
    toLowerFirst(cutClause(advice, /[,;(]|[.:](?=\s|$)/)),
  );
  const [, asked, deed = words] = /^ask (.*?team) to (.*)/.exec(words) ?? [];
  // A verb alone says nothing.
  const short = deed.replace(/(?<= \S+) (?:with|of|for|in|on|to|how|which|that|by|from) .*$/, '');
  const isDeed = first.noFix && /^(register|upgrade|add|allow|set|raise|permit) /.test(deed);
  const actor = asked ?? (isDeed ? nameActor(first, deed, chains) : undefined);
  const forms = actor === undefined ? [deed, short] : [deed, short, short.replace(/ .*/, '')];
  const named = forms.map((one) => (actor === undefined ? one : `${actor}: ${one}`));
  const actions = [...new Set(named)].map((one) => shortenText(one, longestText));
  // `ask its team whether it does`.
  const team = actor ?? /^(?:ask )?([^:]* team)\b/.exec(words)?.[1];
  return { actions, ...omitUndefined({ actor: team?.replace(/^the (?=.* team)/, '') }) };
}

/** The team of the chain that the advice names, or that the finding is about. */
function nameActor({ check, subject }: Finding, deed: string, chains: Report['chains']): string {
  const named = chains.find(({ name }) => deed.endsWith(` of ${name}`));
  if (named) return teams[named.role];
  if (check.startsWith('service/') || subject.startsWith('service')) return teams.service;
  return /^(relay chain|channel manager)/.test(subject) ? teams.relay : teams.target;
}

const teams: Readonly<Record<Role, string>> = {
  relay: "relay chain's team",
  channelManager: "channel manager's team",
  target: 'its team',
  service: "service's team",
};

/** The beginning of a sentence inside a sentence; the name of a chain or an abbreviation does not change. */
export function toLowerFirst(text: string, chains: readonly { readonly name: string }[] = []): string {
  if (chains.some(({ name }) => text.startsWith(name))) return text;
  return /^[A-Z]([a-z]*|[a-z]+-[a-z]+)(?=[\s:]|$)/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}

/**
 * The size of steps, with the costs of the cheapest routes: `5 calls, 3 signers, 2.08 PAS`.
 *
 * @param route the number of the route that counts instead, for senders that have it
 *
 * @example
 * ```ts
 * import { formatSize } from '@parachron/reports';
 *
 * formatSize([]); // '0 calls, 0 signers'
 * ```
 */
export function formatSize(plan: readonly PlanStep[], route?: number): string {
  return [...countPlan(plan, route), ...sumPlan(plan, route)].join(', ');
}

/** Counts the calls, and the signers who have calls left to sign. */
function countPlan(plan: readonly PlanStep[], route?: number): [string, string] {
  const open = orderRoutes(plan, route).filter(
    ({ dispatch: [first] }) => !first?.begun || first.calls.length > 0,
  );
  const { signers } = derivePlanSummary({ plan: open, findings: [] });
  const isSigned = plan.length > 0 && open.length === 0;
  return [countOf(plan.length, 'call'), isSigned ? 'nothing to sign' : countOf(signers.length, 'signer')];
}

/** The costs of the routes by which the calls of a plan are dispatched: of each sender the one with a number, else the cheapest. */
export function listDispatchCosts(plan: readonly PlanStep[], route = 1): PlanCost[] {
  return listSenderRoutes(plan).flatMap(({ routes }) => (routes[route - 1] ?? routes[0])?.costs ?? []);
}

function sumPlan(plan: readonly PlanStep[], route?: number): string[] {
  return sumTokens([...plan.flatMap(({ costs = [] }) => costs), ...listDispatchCosts(plan, route)]);
}

/**
 * The size of steps in an overview: three digits of each amount, never fewer tokens, so that the amounts of all lines compare. Steps that
 * an earlier cause shares are in its amounts, too.
 */
function listSizes(plan: readonly PlanStep[], isShared: boolean): string[] {
  const [calls, signers] = countPlan(plan);
  const rounded = sumPlan(plan).map((sum) => sum.replace(/^at most /, '').replace(/^[\d.,]+/, roundUp));
  return [
    [calls, signers, ...rounded],
    [signers, ...rounded],
    [calls, ...rounded],
    ...(isShared ? [rounded] : []),
  ].map((parts) => `plan: ${parts.join(', ')}${isShared ? ' with the above' : ''}`);
}

function roundUp(amount: string): string {
  const exact = Number(amount.replaceAll(',', ''));
  const scale = 10 ** Math.max(0, 2 - Math.floor(Math.log10(exact)));
  const value = Math.ceil(exact * scale - 1e-6) / scale;
  return value.toLocaleString('en-US', { maximumFractionDigits: 20 });
}

/**
 * The verdict of a report in one sentence, with the parachain and the first cause.
 *
 * @example
 * ```ts
 * import type { Report } from '@parachron/checklist';
 * import { formatVerdict } from '@parachron/reports';
 *
 * declare const report: Report;
 * formatVerdict(report); // 'Not ready: Basilisk (para 2090) is not registered on Rococo.'
 * ```
 */
export function formatVerdict(
  report: Pick<Report, 'verdict' | 'scope' | 'chains' | 'findings' | 'tasks'>,
): string {
  const { verdict, scope, chains, findings, tasks } = report;
  const target = chains.find(({ role }) => role === 'target')?.name;
  const parachain = scope.parachain ?? target;
  const name = nameParachain({ scope: { ...scope, ...(parachain === undefined ? {} : { parachain }) } });
  if (verdict === 'ready') {
    const further =
      tasks?.newTask === 'not-ready' ? ' The booked tasks run to their end; a further task is refused.' : '';
    const warnings = findings.filter(({ outcome }) => outcome === 'warn').length;
    const passed = ` passed all checks${warnings > 0 ? `, with ${countOf(warnings, 'warning')}` : ''}`;
    return `Ready: ${name}${formatReserve([{ findings }]) || passed}.${further}`;
  }
  const text = describeObstacle(report);
  const own = [`Para ${scope.targetParaId} `, ...(target === undefined ? [] : [`${target} `])];
  const found = own.find((one) => text.startsWith(one));
  const cause = `${name}: ${toLowerFirst(text, chains)}`;
  return `${verdictWords[verdict]}: ${found === undefined ? cause : `${name} ${text.slice(found.length)}`}.`;
}

/** The first cause of a verdict other than ready, without a period: that of the findings, or the inputs that were not given. */
export function describeObstacle(report: Parameters<typeof formatVerdict>[0]): string {
  const outcome = report.verdict === 'unknown' ? 'unknown' : 'fail';
  const [[first, ...others] = []] = listRoots(report.findings, outcome);
  const shown = first && (others.length > 0 ? titleOfFinding(first) : cutSentence(first.reason));
  // Readers of a report may not know the options.
  const missing = listNotGiven(report).map((one) => one.replace('--', ''));
  return shortenText(shown ?? `${missing.join(', ')} not given`, longestText);
}

/**
 * Lists the options of the command line for the inputs that were not given. Only a configuration names a parachain, and gives its chains.
 *
 * @example
 * ```ts
 * import type { Report } from '@parachron/checklist';
 * import { listNotGiven } from '@parachron/reports';
 *
 * declare const report: Report;
 * listNotGiven(report); // ['--user', '--task']
 * ```
 */
export function listNotGiven(report: Pick<Report, 'chains' | 'findings' | 'scope'>): string[] {
  const { calls = [], user, task, parachain } = report.scope;
  // A chain whose endpoints disagree was given, and is unknown.
  const unread = report.findings.flatMap((one) => (one.outcome === 'unknown' ? [one.subject] : []));
  return [
    ...(['relay', 'target', 'service'] as const)
      .filter((role) => report.chains.every((one) => one.role !== role) && !unread.includes(roleWords[role]))
      .map((role) => (parachain === undefined ? `--${role}` : roleWords[role])),
    ...(calls.length > 0 ? [] : ['--call']),
    ...(user ? [] : ['--user']),
    ...(task ? [] : ['--task']),
  ];
}
