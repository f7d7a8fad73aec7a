import { compareOutcomes, type PlanDryRun, type Report, type Role, roleWords } from '@parachron/checklist';
import { capitalize } from '@parachron/core';
import { describeChange } from '../describeDryRun.js';
import { type Markup, markup } from '../markup/markup.js';
import type { Group } from '../model.js';
import { formatCounts } from '../verdictText.js';
import { verdictOutcomes, verdictWords } from '../words.js';
import { type Context, renderGroup } from './renderEntries.js';
import { renderBar } from './renderSummary.js';
import { formatBadge, formatIcon, formatName, type Sign } from './View.js';

/** Writes the dry run of the plan on forks: the checks before and after, the preparations, each step, and the changes. */
export function renderDryRunDetails(
  { before, after }: PlanDryRun,
  groups: readonly Group[],
  context: Context,
): Markup {
  return markup`${renderBeforeAfter(before, after, ['Before', 'After'])}${groups.map((group) => renderGroup(group, context))}`;
}

/** Writes the changes since an earlier run. */
export function renderSince(earlier: Report, context: Context): Markup {
  const entries = compareOutcomes(earlier, context.report).map(describeChange);
  if (entries.length === 0) return markup`<p>No outcome changed since the previous run.</p>`;
  const sides = renderBeforeAfter(earlier, context.report, ['Previous run', 'This run']);
  return markup`${sides}${renderGroup({ kind: 'change', title: 'Changes', noun: 'change', most: 200, entries }, context)}`;
}

function renderBeforeAfter(before: Report, after: Report, words: readonly [string, string]): Markup {
  const renderSide = (
    report: Report,
    word: string,
  ) => markup`<li><p class="side"><b>${word}</b> ${formatBadge(verdictOutcomes[report.verdict], verdictWords[report.verdict])}</p>
${renderBar(report.summary)}<p class="muted">${formatCounts(report.summary)}</p>
${renderPicture(report, `${word}: the chains and their channels`)}</li>`;
  return markup`<ol class="sides">${renderSide(before, words[0])}${renderSide(after, words[1])}</ol>`;
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
  const hasManager = report.chains.some(({ role }) => role === 'channelManager');
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

function renderChain({ chains, scope }: Report, role: Role): Markup {
  const chain = chains.find((one) => one.role === role);
  const paras: { readonly [R in Role]?: number } = {
    target: scope.targetParaId,
    service: scope.serviceParaId,
  };
  const para = paras[role];
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
