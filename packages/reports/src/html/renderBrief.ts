import type { PlanDryRun, Report } from '@parachron/checklist';
import { capitalize } from '@parachron/core';
import { base64Encode } from '@polkadot/util-crypto';
import { createCallsFile } from '../brief/createCallsFile.js';
import { describeProposal } from '../brief/describeProposal.js';
import { listRisks } from '../brief/listRisks.js';
import {
  type BriefCall,
  type BriefSigner,
  formatHash,
  listSignerCalls,
  nameSteps,
} from '../brief/listSignerCalls.js';
import { formatTotals } from '../brief/sumCosts.js';
import { describeResult, formatDryRunRest, formatPrepared } from '../describeDryRun.js';
import { listDecodeLinks } from '../explorerLinks.js';
import { type Markup, markup } from '../markup/markup.js';
import { numberSteps } from '../numberSteps.js';
import { countOf } from '../text/countOf.js';
import { shortenText } from '../text/shortenText.js';
import { placeWords } from '../words.js';
import { renderLinks } from './stepMarkup.js';
import { triedSigns } from './storyMarkup.js';
import { formatBadge, formatKey, formatName, type View } from './View.js';

const mostCalls = 100;
const mostRisks = 60;
const longestRisk = 1000;
const longestFile = 200_000;

interface Context {
  readonly report: Report;
  readonly section: string;
  readonly view: View;
}

/** Writes the brief for voters on one printed page: the proposal, its calls by signer, the dry run and the risks. */
export function renderBrief(context: Context): Markup {
  const { report, view } = context;
  return markup`<div class="brief"${formatKey('brief')}>
${view.heading('part', 'Proposal')}<p>${describeProposal(report)}</p>
${renderCalls(context)}
${report.dryRun && renderDryRun(report.dryRun, context)}
${renderRisks(context)}
</div>`;
}

function renderCalls(context: Context): Markup | undefined {
  const { report } = context;
  const { plan } = report;
  if (plan.length === 0) return undefined;
  const signers = listSignerCalls(report);
  const totals = formatTotals(plan.flatMap(({ costs = [] }) => costs));
  const left = plan.length - mostCalls;
  return markup`<table class="calls"><caption class="hidden">The calls of the proposal, by signer</caption>
<thead><tr><th scope="col"><span class="hidden">Number</span></th><th scope="col">Call</th><th scope="col">Cost</th></tr></thead>
${signers.map((signer) => renderSigner(signer, context))}
${totals.length > 0 && markup`<tfoot><tr><td></td><td colspan="2">${totals.map((total) => markup`<p><b>Total</b> ${shortenText(total, 300)}</p>`)}</td></tr></tfoot>`}</table>
${left > 0 && markup`<p class="muted">${countOf(left, 'more call')}: see the JSON.</p>`}`;
}

function renderSigner(signer: BriefSigner, context: Context): Markup {
  const { report } = context;
  const shown = signer.calls.filter(({ number }) => number <= mostCalls);
  if (shown.length === 0) return markup``;
  return markup`<tbody${formatKey(signer.sender)}><tr class="signer"><th scope="rowgroup" colspan="3"><span>${capitalize(shortenText(signer.sender, 200))}: ${countOf(signer.calls.length, 'call')}</span> ${renderFile(signer, context)}</th></tr>
${shown.map((call) => renderCall(call, signer, context))}
${signer.batches.map((batch) => {
  const about = `${nameSteps(batch, report.plan)} at once`;
  return markup`<tr class="batch"><td></td><td colspan="2"><p>${capitalize(about)}: <code>${shortenText(`${batch.call.pallet}.${batch.call.method}`, 120)}</code>${batch.isPremature && renderPremature()}</p>
<p class="hash">${formatHash(batch)}</p>${renderOpen(context, batch, about)}</td></tr>`;
})}</tbody>`;
}

function renderCall(call: BriefCall, { sender }: BriefSigner, context: Context): Markup {
  const { report, section, view } = context;
  const { number, title, meaning, costs, chain, outermost, bytes, isBlocked, isPremature } = call;
  return markup`<tr><td class="at">${number}</td><td><p>${shortenText(title, 200)} <a class="screen" href="#${section}-step-${number}">Details<span class="hidden"> of ${view.nameControl(`call ${number}`, report)}</span></a>${isBlocked && markup` ${formatBadge('fail', 'Blocked: see Risks')}`}${isPremature && renderPremature()}</p>
${meaning && markup`<p class="meaning"><code>${shortenText(meaning, 240)}</code>${chain !== undefined && !sender.includes(chain) && markup` <span class="muted">on ${formatName(chain, 60)}</span>`}</p>`}
<p class="hash">${bytes}</p>
${outermost && chain !== undefined && renderOpen(context, { call: outermost, chain }, `call ${number}`)}</td>
<td class="cost">${costs.length === 0 ? 'unknown' : costs.map((cost) => markup`<p>${view.long(cost, 80)}</p>`)}</td></tr>`;
}

function renderPremature(): Markup {
  return markup` ${formatBadge('warn', 'Do not send yet: see Risks')}`;
}

function renderOpen(
  { report, view }: Context,
  opened: Parameters<typeof listDecodeLinks>[1],
  about: string,
): Markup | false {
  const links = listDecodeLinks(report, opened);
  return (
    links.length > 0 && markup`<p class="open">${renderLinks(links, view.nameControl(about, report))}</p>`
  );
}

/** The link contains the file, so that no script or server is needed to save it. */
function renderFile(signer: BriefSigner, { report, view }: Context): Markup | undefined {
  const file = createCallsFile(report, signer);
  if (!file || file.text.length > longestFile) return undefined;
  const { name, text } = file;
  const data = base64Encode(new TextEncoder().encode(text));
  return markup`<a class="screen" download="${name}" href="data:application/json;base64,${data}">Download the calls<span class="hidden"> of ${view.nameControl(shortenText(signer.sender, 160), report)}</span> (JSON)</a>`;
}

function renderDryRun(dryRun: PlanDryRun, { report, view }: Context): Markup {
  const formatNumber = (text: string) => numberSteps(text, report.plan);
  const prepared = formatPrepared(dryRun);
  return markup`${view.heading('part', 'Dry run')}
<p class="result">${formatBadge(triedSigns[dryRun.outcome], formatNumber(describeResult(dryRun)))} <span>On ${placeWords[dryRun.means]}${prepared.length > 0 && ', after the preparations below'}; nothing was sent to the chains themselves. ${shortenText(formatNumber(formatDryRunRest(dryRun)), 1000)}</span></p>
${prepared.length > 0 && markup`<p class="prepared"><b>Prepared by the dry run, not part of the proposal:</b></p><ul class="prepared">${prepared.map((text) => markup`<li>${shortenText(text, 600)}</li>`)}</ul>`}`;
}

function renderRisks({ report, view }: Context): Markup {
  const risks = listRisks(report);
  const items = risks.map(({ outcome, label, texts }) => {
    const shown = texts.slice(0, mostRisks).map((text) => markup`<li>${view.long(text, longestRisk)}</li>`);
    const left = texts.length - shown.length;
    return markup`<li>${formatBadge(outcome, label)} <ul>${shown}${left > 0 && markup`<li class="muted">${countOf(left, 'more risk')}: see the JSON.</li>`}</ul></li>`;
  });
  return markup`${view.heading('part', 'Risks')}${
    risks.length === 0
      ? markup`<p>None of the checks that ran failed, has a warning or is without a result.</p>`
      : markup`<ul class="risks">${items}</ul>`
  }`;
}
