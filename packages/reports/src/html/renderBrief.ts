import type { PlanDryRun, Report } from '@parachron/checklist';
import { capitalize, pluralize } from '@parachron/core';
import { base64Encode } from '@polkadot/util-crypto';
import {
  type BriefCall,
  type BriefSigner,
  createCallsFile,
  formatHash,
  listSignerCalls,
  nameSteps,
} from '../brief/listSignerCalls.js';
import { describeProposal, listRisks } from '../brief/proposal.js';
import { formatLoss, formatTotals } from '../brief/sumCosts.js';
import { describeResult, formatDryRunRest, formatPrepared } from '../describeDryRun.js';
import { listDecodeLinks } from '../explorerLinks.js';
import { type CauseLine, listCauses } from '../listCauses.js';
import { joinMarkup, type Markup, markup } from '../markup/markup.js';
import { numberSteps } from '../stepText.js';
import { countOf, cutText, shortenText } from '../text/text.js';
import { titleOfFinding } from '../verdictText.js';
import { outcomeWords, placeWords } from '../words.js';
import { renderLinks } from './stepMarkup.js';
import { triedSigns } from './storyMarkup.js';
import { formatBadge, formatKey, formatName, renderFold, type View } from './View.js';

const mostCalls = 100;
const mostCauses = 5;
const longestDecoded = 4000;
const mostRisks = 60;
const longestRisk = 1000;
const longestFile = 200_000;

interface Context {
  readonly report: Report;
  readonly section: string;
  readonly view: View;
}

/** Writes the brief for voters, which is printed: what is missing, the proposal, its calls and their routes, the dry run, the risks. */
export function renderBrief(context: Context): Markup {
  const { report, view } = context;
  return markup`<div class="brief"${formatKey('brief')}>
${view.heading('part', 'What is missing')}${renderCauses(context)}
${view.heading('part', 'Proposal')}<p>${describeProposal(report)}</p>
${renderCalls(context)}
${report.dryRun && renderDryRun(report.dryRun, context)}
${renderRisks(context)}
</div>`;
}

/** Writes the causes of the verdict; a fold has those after the first ones, and the findings that wait for a cause. */
function renderCauses({ report, view }: Context): Markup {
  const causes = listCauses(report);
  if (causes.length === 0)
    return markup`<p>Nothing: none of the checks that ran failed, has a warning or is without a result.</p>`;
  const items = causes.map((cause) => renderCause(cause, view));
  const rest = items.slice(mostCauses);
  return markup`<ul class="causes">${items.slice(0, mostCauses)}</ul>${rest.length > 0 && renderFold(countOf(rest.length, 'more cause'), markup`<ul class="causes">${rest}</ul>`, { name: 'rest', key: 'causes' })}`;
}

function renderCause({ check, outcome, text, action, findings, waiting }: CauseLine, view: View): Markup {
  const parts = [
    ...(findings.length > 1 ? [countOf(findings.length, 'finding')] : []),
    ...(waiting.length > 0 ? [`${countOf(waiting.length, ['finding waits', 'findings wait'])} for it`] : []),
  ];
  const shown = [...(findings.length > 1 ? findings : []), ...waiting].slice(0, mostRisks);
  const items = shown.map(
    (one) =>
      markup`<li>${titleOfFinding(one)}: ${formatName(one.subject)}${!one.waitsFor && markup`. ${view.long(one.reason, 200)}`}</li>`,
  );
  return markup`<li>${formatBadge(outcome, outcomeWords[outcome])}<div><p><b>${view.long(text, longestRisk)}</b>${action !== '' && markup` ${view.long(`${capitalize(action)}.`, longestRisk)}`}</p>${parts.length > 0 && renderFold(parts.join(', '), markup`<ul>${items}</ul>`, { name: 'screen', key: `${check} ${text}` })}</div></li>`;
}

function renderCalls(context: Context): Markup | undefined {
  const { report } = context;
  const { plan } = report;
  if (plan.length === 0) return undefined;
  const signers = listSignerCalls(report);
  const costs = plan.flatMap((step) => step.costs ?? []);
  const totals = formatTotals(costs);
  const left = plan.length - mostCalls;
  return markup`<table class="calls"><caption class="hidden">The calls of the proposal, by signer</caption>
<thead><tr><th scope="col"><span class="hidden">Number</span></th><th scope="col">Call</th><th scope="col">Cost</th></tr></thead>
${signers.map((signer) => renderSigner(signer, context))}
${totals.length > 0 && markup`<tfoot><tr><td></td><td colspan="2">${totals.map((total) => markup`<p><b>Total</b> ${shortenText(total, 300)}</p>`)}<p>${formatLoss(costs)}</p></td></tr></tfoot>`}</table>
${left > 0 && markup`<p class="muted">${countOf(left, 'more call')}: see the JSON.</p>`}`;
}

function renderSigner(signer: BriefSigner, context: Context): Markup {
  const { report, view } = context;
  const shown = signer.calls.filter(({ number }) => number <= mostCalls);
  if (shown.length === 0) return markup``;
  return markup`<tbody${formatKey(signer.sender)}><tr class="signer"><th scope="rowgroup" colspan="3"><span>${capitalize(shortenText(signer.sender, 200))}: ${countOf(signer.calls.length, 'call')}</span> ${renderFile(signer, context)}</th></tr>
${shown.map((call) => renderCall(call, signer, context))}
${signer.batches.map((batch) => {
  const about = `${nameSteps(batch, report.plan)} at once`;
  return markup`<tr class="batch"><td></td><td colspan="2"><p>${capitalize(about)}: <code>${shortenText(`${batch.call.pallet}.${batch.call.method}`, 120)}</code>${batch.isPremature && renderPremature()}</p>
<p class="hash">${formatHash(batch)}</p>${renderOpen(context, batch, about)}</td></tr>`;
})}${signer.routes.length > 0 && markup`<tr class="routes"><td></td><td colspan="2"><p><b>${pluralize(signer.routes.length, 'Route')}</b> for ${pluralize(signer.calls.length, ['this call', 'these calls together'])}${signer.routes.length > 1 && ', the cheapest first'}:</p><ol>${signer.routes.map((route) => renderRoute(route, view))}</ol></td></tr>`}</tbody>`;
}

function renderRoute({ summary, details }: BriefSigner['routes'][number], view: View): Markup {
  return markup`<li>${view.long(summary, longestRisk)}${details.map((detail) => markup`<div class="muted">${view.long(detail, longestRisk)}</div>`)}</li>`;
}

function renderCall(call: BriefCall, { sender }: BriefSigner, context: Context): Markup {
  const { report, section, view } = context;
  const { number, title, lines, costs, chain, outermost, bytes, isBlocked, isPremature } = call;
  const decoded = cutText(lines.join('\n'), longestDecoded);
  return markup`<tr><td class="at">${number}</td><td><p>${shortenText(title, 200)} <a class="screen" href="#${section}-step-${number}">Details<span class="hidden"> of ${view.nameControl(`call ${number}`, report)}</span></a>${isBlocked && markup` ${formatBadge('fail', 'Will fail: see Risks')}`}${isPremature && renderPremature()}</p>
${chain !== undefined && !title.includes(chain) && !sender.includes(chain) && markup`<p class="muted">On ${formatName(chain, 60)}</p>`}
${decoded !== '' && markup`<pre class="meaning">${joinMarkup(decoded)}${decoded.length < lines.join('\n').length && ' …'}</pre>`}
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
  if (risks.length === 0) return markup``;
  const items = risks.map(({ outcome, label, texts }) => {
    const shown = texts.slice(0, mostRisks).map((text) => markup`<li>${view.long(text, longestRisk)}</li>`);
    const left = texts.length - shown.length;
    return markup`<li>${formatBadge(outcome, label)} <ul>${shown}${left > 0 && markup`<li class="muted">${countOf(left, 'more risk')}: see the JSON.</li>`}</ul></li>`;
  });
  return markup`${view.heading('part', 'Risks')}<ul class="risks">${items}</ul>`;
}
