import {
  compareOutcomes,
  type FindingChange,
  type PlanDryRun,
  type Report,
  type Role,
  roleWords,
  type TriedStep,
} from '@parachron/checklist';
import { capitalize } from '@parachron/core';
import { compareDryRun, formatChangedTitle, formatPreparation, formatRound } from '../describeDryRun.js';
import { type Markup, markup } from '../markup/markup.js';
import { numberSteps } from '../stepText.js';
import { countOf, shortenText } from '../text/text.js';
import { formatCounts, titleOfFinding } from '../verdictText.js';
import { instructionWords, meansWords, outcomeWords, triedWords, verdictWords } from '../words.js';
import { renderBar, verdictSigns } from './renderSummary.js';
import { renderHex } from './stepMarkup.js';
import {
  formatBadge,
  formatIcon,
  formatKey,
  formatName,
  renderEvidence,
  renderFold,
  type Sign,
  type View,
} from './View.js';

const mostSteps = 200;
const mostChanges = 200;

/** The signs of a tried step and of a tried plan. */
export const triedSigns: Readonly<Record<TriedStep['outcome'], Sign>> = {
  done: 'pass',
  failed: 'fail',
  unknown: 'unknown',
  untried: 'not-applicable',
};

/** Writes the dry run of the plan on forks: the preparations, the checks before, each step, and the checks after. */
export function renderPlanDryRun(report: Report, dryRun: PlanDryRun, view: View): Markup {
  const shown = dryRun.steps.slice(0, mostSteps);
  const left = dryRun.steps.length - shown.length;
  const changes = compareDryRun(report, dryRun);
  return markup`${renderPrepared(dryRun, changes.prepared, view)}
${renderBeforeAfter(dryRun.before, dryRun.after, ['Before', 'After'])}
${renderChanges(formatChangedTitle(dryRun), changes.planned, view)}
${renderRounds(dryRun, report, view)}
${view.heading('item', 'Step by step')}
<ol class="story">${shown.map((step) => renderTriedStep({ ...step, reason: numberSteps(step.reason, report.plan) }, dryRun.after, view))}</ol>
${left > 0 && markup`<p class="muted">${countOf(left, 'more step')}: see the JSON.</p>`}`;
}

/** The preparations of the dry run are listed separately: the plan does not fix the checks that they change. */
function renderPrepared(
  { prepared }: PlanDryRun,
  changes: readonly FindingChange[],
  view: View,
): Markup | false {
  if (prepared.length === 0) return false;
  const shown = prepared.slice(0, mostChanges);
  const items = shown.map((change) => markup`<li>${view.long(formatPreparation(change))}</li>`);
  const turned = changes.length > 0 && renderChangeList(changes, view);
  return markup`${view.heading('item', 'Prepared by the dry run')}<p class="muted">Not part of the plan. On the chains themselves, the failures that these changes fixed remain.</p><ul>${items}${renderRest(prepared.length - shown.length, 'more preparation')}</ul>${turned}`;
}

function renderRounds({ rounds }: PlanDryRun, { plan }: Report, view: View): Markup | false {
  if (rounds.length === 0) return false;
  const items = rounds.map((round) => markup`<li>${view.long(numberSteps(formatRound(round), plan))}</li>`);
  return markup`${view.heading('item', 'Rounds')}<ul>${items}</ul>`;
}

/** Writes the changes since an earlier run. */
export function renderSince(earlier: Report, report: Report, view: View): Markup {
  const changes = compareOutcomes(earlier, report);
  if (changes.length === 0) return markup`<p>No outcome changed since the previous run.</p>`;
  return markup`${renderBeforeAfter(earlier, report, ['Previous run', 'This run'])}${renderChanges('Changes', changes, view)}`;
}

function renderBeforeAfter(before: Report, after: Report, words: readonly [string, string]): Markup {
  const renderSide = (
    report: Report,
    word: string,
  ) => markup`<li><p class="side"><b>${word}</b> ${formatBadge(verdictSigns[report.verdict], verdictWords[report.verdict])}</p>
${renderBar(report.summary)}<p class="muted">${formatCounts(report.summary)}</p>
${renderPicture(report, `${word}: the chains and their channels`)}</li>`;
  return markup`<ol class="sides">${renderSide(before, words[0])}${renderSide(after, words[1])}</ol>`;
}

function renderChanges(title: string, changes: readonly FindingChange[], view: View): Markup {
  if (changes.length === 0) return markup`<p>No outcome changed.</p>`;
  return markup`${view.heading('item', title)}${renderChangeList(changes, view)}`;
}

function renderChangeList(changes: readonly FindingChange[], view: View): Markup {
  const shown = changes.slice(0, mostChanges);
  const left = changes.length - shown.length;
  const items = shown.map(({ check, subject, before, after }) => {
    const last = after ?? before;
    const [was, is] = [before, after].map((one) =>
      one
        ? formatBadge(one.outcome, outcomeWords[one.outcome])
        : formatBadge('not-applicable', 'Not checked'),
    );
    return markup`<li${formatKey(`${check} ${subject}`)}><p>${was}<span class="arrow" aria-hidden="true">→</span><span class="hidden"> became </span>${is}</p><div><b>${last ? titleOfFinding(last) : check}</b> <span class="muted">${formatName(subject)}</span>${after && markup`<div class="reason">${view.long(after.reason)}</div>`}</div></li>`;
  });
  return markup`<ul class="changes">${items}</ul>${
    left > 0 && markup`<p class="muted">${countOf(left, 'more change')}: see the JSON.</p>`
  }`;
}

function renderTriedStep(step: TriedStep, report: Report, view: View): Markup {
  const { title, means, chain, block, outcome, reason, hex, instructions = [], evidence } = step;
  const at = block && `, block ${block.number}`;
  return markup`<li class="tried"${formatKey(step.id)}>${formatIcon(triedSigns[outcome])}<div>${view.heading('detail', shortenText(title, 200))}
<div class="reason"><b>${triedWords[outcome]}.</b> ${view.long(reason)}</div>
<p class="where">${formatName(chain)}${at}, ${meansWords[means]}</p>
${instructions.length > 0 && renderInstructions(instructions, view)}
${hex && renderFold('Bytes', renderHex(hex, { name: view.nameControl(shortenText(title, 120), report), view }))}
${renderEvidence(evidence, report, view)}</div></li>`;
}

const instructionSigns: Readonly<Record<NonNullable<TriedStep['instructions']>[number]['outcome'], Sign>> = {
  done: 'pass',
  failed: 'fail',
  'not-reached': 'not-applicable',
  unknown: 'unknown',
};

function renderInstructions(instructions: NonNullable<TriedStep['instructions']>, view: View): Markup {
  const shown = instructions.slice(0, mostSteps);
  const items = shown.map(
    ({ name, outcome, detail }) =>
      markup`<li>${formatIcon(instructionSigns[outcome])}<div><code>${shortenText(name, 120)}</code> <span class="muted">${instructionWords[outcome]}</span>${detail && markup`<div>${view.long(detail, 200)}</div>`}</div></li>`,
  );
  const rest = renderRest(instructions.length - shown.length, 'more instruction');
  return renderFold(
    `Instructions (${instructions.length})`,
    markup`<ol class="instructions">${items}${rest}</ol>`,
  );
}

/** The last item of a list that leaves out others. */
function renderRest(left: number, noun: string): Markup | false {
  return left > 0 && markup`<li class="muted">${countOf(left, noun)}: see the JSON.</li>`;
}

interface Channel {
  readonly sender: number;
  readonly recipient: number;
  readonly sign: Sign;
  readonly word: string;
}

/** The check with one finding for each direction. */
export const channelCheck = 'hrmp/channel-open-both-ways';

const channelWords: Readonly<Record<Sign, string>> = {
  pass: 'open',
  warn: 'open, with a warning',
  fail: 'not open',
  unknown: 'unknown',
  'not-applicable': 'not checked',
};

/**
 * Draws the relay chain, both parachains and the channels between them; the caption has the same content. The picture consists
 * of text and lines, so that it scales with the text and fits a narrow screen.
 */
export function renderPicture(report: Report, title: string): Markup {
  const channels = listChannels(report);
  const hasManager = hasRole(report, 'channelManager');
  // With two chains above, the relay chain is on the left.
  const middle = hasManager ? 25 : 50;
  return markup`<figure class="picture" aria-label="${title}"><div class="map" aria-hidden="true">
<div class="tops">${renderChain(report, 'relay')}${hasManager && renderChain(report, 'channelManager')}</div>
<div class="ties"><svg viewBox="0 0 100 20" preserveAspectRatio="none" focusable="false"><path d="M${middle} 0V9M17 20V9H83V20"/></svg></div>
<div class="paras">${renderChain(report, 'target')}<div class="lanes">${channels.map((channel, at) => renderChannel(channel, at === 0 ? 'there' : 'back'))}</div>${renderChain(report, 'service')}</div>
</div><figcaption>${describe(report, channels)}</figcaption></figure>`;
}

function listChannels({ findings, scope }: Report): [Channel, Channel] {
  const found = findings.filter(({ check }) => check === channelCheck);
  const findChannel = (sender: number, recipient: number): Channel => {
    const own = found.find(({ subject }) => subject === `${sender} → ${recipient}`);
    // A finding without a direction means that the channels could not be read.
    const sign: Sign = own?.outcome ?? (found.length > 0 ? 'unknown' : 'not-applicable');
    return { sender, recipient, sign, word: channelWords[sign] };
  };
  const { targetParaId: target, serviceParaId: service } = scope;
  return [findChannel(target, service), findChannel(service, target)];
}

function hasRole({ chains }: Report, role: Role): boolean {
  return chains.some((chain) => chain.role === role);
}

function renderChain({ chains, scope }: Report, role: Role): Markup {
  const chain = chains.find((one) => one.role === role);
  const { targetParaId, serviceParaId } = scope;
  const para = { relay: undefined, channelManager: undefined, target: targetParaId, service: serviceParaId }[
    role
  ];
  const below = para === undefined ? chain && `block ${chain.block.number}` : `para ${para}`;
  return markup`<div class="chain ${chain ? '' : 'absent'}"><span class="role">${capitalize(roleWords[role])}</span><b>${formatName(chain?.name ?? 'not checked', 40)}</b><span class="below">${below}</span></div>`;
}

/** The line of a channel shows its sign too: solid, broken or dotted. */
function renderChannel({ sign, word }: Channel, lane: 'there' | 'back'): Markup {
  return markup`<div class="lane ${lane} ${sign}"><span class="word">${formatIcon(sign)} ${word}</span><span class="line"></span></div>`;
}

function describe(report: Report, channels: readonly Channel[]): Markup {
  const said = channels.map(
    ({ sender, recipient, word }) =>
      markup`<span class="said">Channel ${sender} → ${recipient}: <b>${word}</b>.</span> `,
  );
  const chains = report.chains.map(
    ({ role, name }) => markup` ${capitalize(roleWords[role])}: ${formatName(name, 60)}.`,
  );
  return markup`${said}<span class="hidden">${chains} The parachain: ${verdictWords[report.verdict].toLowerCase()}.</span>`;
}
