import { compareOutcomes, derivePlanSummary, type PlanDryRun, type Report } from '@parachron/checklist';
import { type Finding, formatJson, omitUndefined, type PlanStep, proposalId } from '@parachron/core';
import {
  countOf,
  cutSentence,
  describeBatch,
  describeDryRun,
  describeFollowUp,
  describeRoute,
  describeStep,
  describeStepRisk,
  type Entry,
  formatNextCommand,
  formatSize,
  listCallLines,
  listDecodeLinks,
  listPayers,
  listResults,
  listSenderRoutes,
  numberSteps,
  orderRoutes,
  sumCosts,
} from '@parachron/reports';
import type { ReportScreen, Screen } from './Screen.js';
import { writeText } from './wrapText.js';

/** Writes a step for a first look: what it does, who signs, its calls with their bytes, and its cost. */
function renderShortStep(step: PlanStep, { mark, plan, chains, dryRun }: StepContext, screen: ReportScreen) {
  const { layers, costs = [], title, sender, after } = step;
  const risk = describeStepRisk(step, plan);
  const { howTo } = step.blocked ?? {};
  // A follow-up is not in the plan.
  const isFirst = [...plan, step].find(({ blocked }) => blocked?.howTo === howTo)?.id === step.id;
  const formatLine = (text: string, indent = '   ') =>
    writeText(numberSteps(text, plan), screen, indent, { hang: indent.length + 2 });
  const outer = layers.at(-1);
  // A program runs on another chain than that of its sender.
  const isNamed = !outer || outer.kind === 'program' || sender.includes(outer.chain);
  const sums = sumCosts(costs).join(', ');
  const own = listSenderRoutes(plan).find((one) => one.sender === sender);
  const route = screen.route === undefined ? undefined : own?.routes[screen.route - 1]?.byStep.get(step.id);
  return [
    ...formatLine(title, mark).map((line) => screen.colors.bold(line)),
    ...formatLine(`Signer: ${sender}${isNamed ? '' : ` on ${outer.chain}`}`),
    ...listCallLines(step).flatMap((line) =>
      formatLine(line.trimStart(), ' '.repeat(3 + line.length - line.trimStart().length)),
    ),
    ...(outer ? [`   ${outer.hex}`, ...listLinks(outer, chains, screen).map((link) => `   ${link}`)] : []),
    ...(sums === '' ? [] : formatLine(`Cost: ${sums}`)),
    ...listPayers(step).flatMap((payer) => formatLine(`Paid by: ${payer}`)),
    ...(after.length > 0 ? formatLine(`After: ${after.map((id) => `step ${id}`).join(', ')}`) : []),
    ...(risk ? formatLine(`${risk.label}: ${risk.text}`) : []),
    ...(howTo !== undefined && isFirst ? formatLine(`What to do: ${howTo}`) : []),
    ...listTried(step, dryRun).flatMap((text) => formatLine(text)),
    ...(route
      ? [
          ...formatLine(`Route ${screen.route}: ${route.title}`),
          ...route.needs.flatMap((need) => formatLine(`Needs ${need}`)),
          ...(describeRoute(route).below ?? [])
            .slice(0, route.calls.length)
            .flatMap(({ text = '', bytes }) => [...formatLine(text), ...(bytes ? [`   ${bytes.hex}`] : [])]),
        ]
      : []),
    ...(own && screen.route !== undefined && !route
      ? formatLine(`Route ${screen.route}: this step has no such route.`)
      : []),
  ].join('\n');
}

/** The last result of a step on forks. A step that waits for something outside of the plan succeeds only if the dry run prepared it. */
function listTried({ id, blocked }: PlanStep, dryRun: PlanDryRun | undefined): string[] {
  const tried = dryRun?.steps.findLast((step) => step.id === id);
  if (!tried) return [];
  const { outcome, reason, block } = tried;
  if (outcome === 'untried' || (outcome === 'unknown' && !block)) return [reason];
  const results = listResults(tried).map(({ label, text }) => `${label}: ${text}`);
  const place = blocked && outcome === 'done' ? ' after changes to the fork' : '';
  return results.length > 0 ? results : [`Tried${place}: ${reason}`];
}

/** Writes each batch of calls that one signer, or one vote, can send at once. */
function renderBatches({ batches = [], plan, chains }: PlanParts, screen: ReportScreen): string[] {
  return batches.map((batch) => {
    const { title, facts = [] } = describeBatch(batch, plan);
    const { call, chain } = batch;
    return [
      ...writeText(`${title}: ${call.pallet}.${call.method}`, screen, '', { color: 'bold' }),
      ...facts.flatMap(({ label, text }) => writeText(numberSteps(`${label}: ${text}`, plan), screen, '   ')),
      `   ${call.hex}`,
      ...listLinks({ hex: call.hex, chain }, chains, screen).map((link) => `   ${link}`),
    ].join('\n');
  });
}

/** Writes the routes of each sender once, the cheapest first, and the option that prints their bytes. A route without costs is unknown. */
function renderRoutes({ plan, batches = [] }: PlanParts, screen: ReportScreen): string {
  const senders = listSenderRoutes(plan);
  // Of a call that a vote has already, nothing may be left to sign.
  const most = Math.max(0, ...senders.map(({ routes }) => routes.length));
  const numbers = Array.from({ length: most }, (_, at) => at + 1);
  const first = numbers.find((one) => senders.some(({ routes }) => routes[one - 1]?.calls.length));
  return [
    ...senders.flatMap(({ sender, routes }) => [
      ...writeText(
        `Routes for ${sender}${batches.some((one) => one.sender === sender) ? ', with a vote for each call' : ''}:`,
        screen,
        '',
        { color: 'bold' },
      ),
      ...routes.flatMap(({ summary }, at) => writeText(summary, screen, `  ${at + 1}. `)),
    ]),
    // A command stays on one line, so that it can be pasted.
    ...(first !== undefined && screen.route === undefined && screen.command
      ? [`Bytes of route ${first}: ${formatNextCommand(screen.command, `plan --route ${first}`)}`]
      : []),
  ].join('\n');
}

/** Writes the size of a plan, with its sums, and the calls that parachains dispatch as root. */
function renderSize(plan: readonly PlanStep[], screen: ReportScreen): string {
  const paras = plan.flatMap(({ para, signed }) => (signed || para === undefined ? [] : [para]));
  const own = [...new Set(paras)].map((para) => {
    const { length } = paras.filter((one) => one === para);
    return `${countOf(length, 'call')} as root of parachain ${para}`;
  });
  const text = `Plan: ${[formatSize(plan, screen.route), ...own].join(', ')}.`;
  return writeText(text, screen, '', { color: 'bold' }).join('\n');
}

type PlanParts = Pick<Report, 'plan' | 'batches' | 'chains' | 'findings' | 'dryRun'>;

/**
 * Writes a plan as text: each step with its signer, its calls, their bytes and its cost. A verbose screen has each layer as hex and
 * decoded, decode links for chains that a page can reach, the routes, and the method to verify the effect. Hex stays on one line, so
 * that it can be copied.
 */
export function renderPlan(report: PlanParts, screen: ReportScreen): string {
  const { plan, chains, dryRun } = report;
  const context = { chains, plan, ...omitUndefined({ dryRun }) };
  const steps = plan.map((step, at) => renderStep(step, { mark: `${at + 1}. `, ...context }, screen));
  const routes = screen.detail === 'verbose' ? '' : renderRoutes(report, screen);
  const left = listLeft(report, screen).flatMap((text) => writeText(numberSteps(text, plan), screen, '  - '));
  const isTried = dryRun && (plan.length > 0 || (left.length > 0 && dryRun.rounds.length > 0));
  return [
    ...steps,
    ...renderBatches(report, screen),
    ...(routes === '' ? [] : [routes]),
    plan.length > 0 ? renderSize(plan, screen) : describeEmpty(report, left.length > 0),
    [...(isTried ? renderResult(plan, dryRun, screen) : []), ...left].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function describeEmpty({ findings }: Pick<Report, 'findings'>, isUnfixed: boolean): string {
  if (isUnfixed) return 'The plan is empty: no call fixes the failures.';
  const unknown = findings.filter(({ outcome }) => outcome === 'unknown').length;
  const open =
    unknown > 0 ? `, but ${countOf(unknown, 'finding')} ${unknown === 1 ? 'is' : 'are'} unknown` : '';
  return `The plan is empty: no step is due${open}.`;
}

/** Writes what the plan led to on forks: its outcome, and the verdict afterwards. */
function renderResult(plan: readonly PlanStep[], dryRun: PlanDryRun, screen: Screen): string[] {
  const [first] = dryRun.steps;
  const { title, result } = describeDryRun(dryRun, plan);
  const text = dryRun.rounds.length === 0 && first ? `Not tried: ${first.reason}` : `${title}: ${result}`;
  return writeText(numberSteps(text, plan), screen);
}

/**
 * The failures that a tried plan left on forks, after those that only the preparation of the forks ended; of another plan, those that
 * none of its steps fixes.
 */
function listLeft(report: Pick<Report, 'plan' | 'findings' | 'dryRun'>, { detail }: ReportScreen): string[] {
  const { plan, findings, dryRun } = report;
  // A proposal of others is judged by what it changes.
  const isShort = plan[0]?.id === proposalId && detail !== 'verbose';
  const describe = (one: Pick<Finding, 'check' | 'subject' | 'reason' | 'noFix'>, verb?: string) => {
    const { check, subject, reason, noFix } = one;
    const fact = verb ? `${check}, ${subject} ${verb}` : `No step fixes ${check}, ${subject}`;
    if (isShort) return `${fact}: ${cutSentence(reason)}.`;
    return [`${fact}: ${reason}`, ...(noFix ? [noFix.reason, noFix.howTo] : [])].join(' ');
  };
  if (!dryRun || dryRun.rounds.length === 0)
    return derivePlanSummary({ plan, findings }).unfixed.map((one) => describe(one));
  const prepared = compareOutcomes({ findings }, dryRun.before).flatMap(({ before }) =>
    before?.outcome === 'fail' ? [before] : [],
  );
  const left = dryRun.after.findings.filter(({ outcome }) => outcome === 'fail');
  const changed = compareOutcomes(dryRun.before, dryRun.after).map(({ after }) => after);
  return [
    ...prepared.map((one) => describe(one, 'fails on the chains, not on the forks')),
    ...left.map((one) => describe(one, `${changed.includes(one) ? 'now' : 'still'} fails`)),
  ];
}

/** The surroundings of a printed step: its mark, the plan whose steps the step names, and the chains for decode links. */
interface StepContext extends Pick<Report, 'plan' | 'chains'> {
  readonly mark: string;
  readonly dryRun?: PlanDryRun;
}

/** Writes one step of a plan or of a follow-up, after its mark. */
export function renderStep(step: PlanStep, context: StepContext, screen: ReportScreen): string {
  if (screen.detail !== 'verbose') return renderShortStep(step, context, screen);
  const { mark, chains, plan, dryRun } = context;
  const [chosen = step] = orderRoutes(plan, screen.route).filter(({ id }) => id === step.id);
  const { title, key, facts = [], below = [] } = describeStep(chosen, plan);
  const formatLine = (text: string, indent = '   ', hang = 6) => writeText(text, screen, indent, { hang });
  return [
    ...formatLine(`${title} [${key}]`, mark, mark.length).map((text) => screen.colors.bold(text)),
    ...facts.flatMap(({ label, text }) => formatLine(`${label}: ${text}`)),
    ...below.flatMap(({ title: name = '', bytes, below: lines = [] }) => [
      ...formatLine(bytes ? `${name}:` : name),
      ...(bytes ? renderBytes(bytes, chains, screen) : []),
      ...lines.flatMap(({ text = '', bytes: own }) => [
        ...formatLine(text, '      - ', 8),
        ...(own ? [`        ${own.hex}`] : []),
      ]),
    ]),
    ...listTried(step, dryRun).flatMap((text) => formatLine(numberSteps(text, plan))),
  ].join('\n');
}

function renderBytes(bytes: NonNullable<Entry['bytes']>, chains: Report['chains'], screen: Screen): string[] {
  const { hex, call, decoded } = bytes;
  const meaning = call ? `${call.pallet}.${call.method}(${formatJson(call.args)})` : decoded;
  return [
    `      ${hex}`,
    ...(meaning ? meaning.split('\n').flatMap((line) => formatDecoded(line, screen)) : []),
    ...listLinks(bytes, chains, screen).map((link) => `      ${link}`),
  ];
}

/** The first page that decodes a call, if a page can reach an endpoint of its chain. */
function listLinks(bytes: NonNullable<Entry['bytes']>, chains: Report['chains'], { colors }: Screen) {
  const links = listDecodeLinks({ chains }, bytes);
  return links.slice(0, 1).map(({ href }) => colors.cyan(href));
}

/** A decoded program is nested: its own indentation is kept. Accounts stay in full, since a reader compares them with the bytes. */
function formatDecoded(line: string, { shorten: _, ...screen }: Screen): string[] {
  const nested = ' '.repeat(line.length - line.trimStart().length);
  return writeText(line.trimStart(), screen, `      ${nested}`, { color: 'dim' });
}

/**
 * Writes the steps that the user may have to take, in the form of the plan's steps. A step that the plan has already is only
 * named. Returns an empty list if no step is due.
 */
export function renderFollowUpSteps(
  { plan, chains, followUps }: Pick<Report, 'plan' | 'chains' | 'followUps'>,
  screen: ReportScreen,
): string {
  const due = followUps.filter(({ steps }) => steps.length > 0);
  if (due.length === 0) return '';
  const shown = new Set(plan.map(({ id }) => id));
  const parts = due.flatMap((followUp) => {
    const fresh = followUp.steps.filter(({ id }) => !shown.has(id));
    for (const { id } of fresh) shown.add(id);
    const head = renderNeed(describeFollowUp(followUp, plan), screen);
    const mark = screen.unicode ? '•  ' : '*  ';
    return [head.join('\n'), ...fresh.map((step) => renderStep(step, { mark, chains, plan }, screen))];
  });
  return [screen.colors.bold('Before the first task of this user'), ...parts].join('\n\n');
}

/** Writes a follow-up by its need, its title and its reason, with the steps of the plan that it takes. */
export function renderNeed({ title = '', word = '', text, facts = [] }: Entry, screen: Screen): string[] {
  const line = `${title}${/[.!?]$/.test(title) ? '' : ':'} ${text}`;
  return [
    ...writeText(line, screen, `  ${word.padEnd(10)} `, { markWidth: 13 }),
    ...facts.flatMap((fact) => renderDetail(`${fact.label}: ${fact.text}`, screen)),
  ];
}

/** Writes a line below a follow-up. */
export function renderDetail(line: string, screen: Screen): string[] {
  return writeText(line, screen, ' '.repeat(13), { color: 'dim' });
}
