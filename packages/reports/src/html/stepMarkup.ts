import { derivePlanSummary, type FollowUp, type PlanBatch, type Report } from '@parachron/checklist';
import {
  capitalize,
  type DispatchRoute,
  type PlanCost,
  type PlanLayer,
  type PlanStep,
} from '@parachron/core';
import { nameSteps } from '../brief/listSignerCalls.js';
import { describePlanSummary, formatPlanSize } from '../describePlanSummary.js';
import { describeRoute, nameRoute } from '../describeRoute.js';
import { type DecodeLink, listDecodeLinks } from '../explorerLinks.js';
import { joinMarkup, type Markup, markup } from '../markup/markup.js';
import { describeBlocked, formatCostTerms, formatLayerMeaning, numberSteps } from '../stepText.js';
import { countOf, shortenText } from '../text/text.js';
import { needWords } from '../words.js';
import {
  formatBadge,
  formatKey,
  formatName,
  renderEvidence,
  renderFold,
  type Sign,
  type View,
} from './View.js';

const mostSteps = 100;
const longestHex = 100_000;
const longestShown = 600;

interface Context {
  readonly report: Report;
  readonly section: string;
  readonly view: View;
}

/** A link to a step of the plan by its number; its id if the plan has no such step. */
export function linkToStep(id: string, plan: readonly PlanStep[], section: string): Markup {
  const at = plan.findIndex((step) => step.id === id);
  if (at < 0 || at >= mostSteps) return markup`<code>${shortenText(id, 80)}</code>`;
  return markup`<a href="#${section}-step-${at + 1}">step ${at + 1}</a>`;
}

/** Writes the plan: each step with its sender, all its layers with their bytes, and how to verify it. */
export function renderPlan(context: Context): Markup {
  const { plan } = context.report;
  const left = plan.length - mostSteps;
  const rest = left > 0 && markup`<p class="muted">${countOf(left, 'more step')}: see the JSON.</p>`;
  const steps = plan.slice(0, mostSteps).map((step, at) => {
    const id = `${context.section}-step-${at + 1}`;
    const number = markup`<span class="number">${at + 1}<span class="hidden">. </span></span>`;
    const heading = context.view.heading(
      'item',
      markup`${number}<span>${shortenText(step.title, 200)}</span>`,
    );
    return markup`<li class="step" id="${id}" tabindex="-1"${formatKey(step.id)}>${heading}${renderStep(step, { ...context, about: context.view.nameControl(`step ${at + 1}`, context.report) })}</li>`;
  });
  return markup`<ol class="steps">${steps}</ol>${rest}${renderBatches(context)}${renderPlanSummary(context)}`;
}

/** Writes the batches of the plan. */
function renderBatches({ report, view }: Context): Markup | undefined {
  const { batches = [], plan } = report;
  if (batches.length === 0) return undefined;
  const items = batches.map((batch: PlanBatch) => {
    const { call, chain, sender } = batch;
    const name = `${nameSteps(batch, plan)} at once, by ${shortenText(sender, 120)}`;
    return markup`<li class="step"${formatKey(batch.steps.join(' '))}>${view.heading('detail', capitalize(name))}${renderHex(call.hex, { name: view.nameControl(name, report), links: listDecodeLinks(report, { call, chain }), view })}</li>`;
  });
  return markup`<div${formatKey('batches')}>${view.heading('item', 'Several calls at once')}<p class="muted">All calls of a batch take effect, or none.${report.dryRun && ' The dry run tried the calls one by one.'}</p><ul class="steps">${items}</ul></div>`;
}

/** Writes the payers with their amounts, and the remaining failures; the beginning of the report has the signers. */
function renderPlanSummary({ report, view }: Context): Markup {
  const summary = derivePlanSummary(report);
  const parts = describePlanSummary({ ...summary, signers: [], notes: [] }).map(({ title, items }) => {
    const shown = items.slice(0, mostSteps);
    const left = items.length - shown.length;
    return markup`<div class="costs"><p><b>${title}</b></p><ul>${shown.map(({ text, details }) => markup`<li>${view.long(numberSteps(text, report.plan), 600)}${details.map((detail) => markup`<div class="muted">${view.long(numberSteps(detail, report.plan), 600)}</div>`)}</li>`)}</ul>${
      left > 0 && markup`<p class="muted">${countOf(left, 'more item')}: see the JSON.</p>`
    }</div>`;
  });
  return markup`<div${formatKey('summary')}>${view.heading('item', 'Summary')}<p>${formatPlanSize(summary)}.</p>${parts}</div>`;
}

/** A step with its subject `about`, which distinguishes equal controls for screen readers. */
interface StepContext extends Context {
  readonly about: string;
}

function renderStep(step: PlanStep, context: StepContext): Markup {
  const { view, report, section } = context;
  const after = step.after.map((id) => linkToStep(id, report.plan, section));
  const renderFact = (name: string, value: Markup) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  return markup`<dl class="facts">${renderFact('Sender', view.long(step.sender))}
${describeBlocked(step).map(({ label, text }) => renderFact(label, view.long(numberSteps(text, report.plan), 600)))}
${after.length > 0 && renderFact('After', markup`${after.map((link, at) => [at > 0 && ', ', link])}`)}
${renderFact('To verify', view.long(step.verify, 600))}
${step.notes.map((note) => renderFact('Note', view.long(numberSteps(note, report.plan), 600)))}</dl>
${renderCosts(step.costs ?? [], view)}
<ol class="layers">${step.layers.map((layer) => renderLayer(layer, context))}${step.dispatch.map((route, at) => renderRoute(route, { at, count: step.dispatch.length, ...context }))}</ol>`;
}

function renderCosts(costs: readonly PlanCost[], view: View): Markup | undefined {
  if (costs.length === 0) return undefined;
  const renderCost = (cost: PlanCost) =>
    markup`<li><span>${view.long(cost.title, 120)}</span> <b>${shortenText(cost.text, 80)}</b><div class="muted">${view.long(formatCostTerms(cost), 400)}</div></li>`;
  return markup`<div class="costs"><p><b>Costs</b></p><ul>${costs.map(renderCost)}</ul></div>`;
}

function renderLayer(layer: PlanLayer, context: StepContext): Markup {
  const { call, title, chain, hex } = layer;
  const name = shortenText(title, 160);
  // A title with the chain's name needs no second mention of the name.
  const where = title.includes(chain)
    ? undefined
    : markup` <span class="muted">for ${formatName(chain, 60)}</span>`;
  const entry = call && `${call.pallet}.${call.method}`;
  const code = entry && !title.includes(entry) ? markup` <code>${shortenText(entry, 120)}</code>` : undefined;
  const meaning = formatLayerMeaning(layer);
  const label = `${context.about}, ${name}`;
  return markup`<li><p class="layer">${name}${where}${code}</p>
${renderHex(hex, { name: label, links: call ? listDecodeLinks(context.report, { call, chain }) : [], view: context.view })}
${meaning !== undefined && renderDecoded(meaning, label)}</li>`;
}

function renderRoute(route: DispatchRoute, context: StepContext & { at: number; count: number }): Markup {
  const { report, view, about, at, count } = context;
  const lines = describeRoute(route).map(({ text, call, signer }) => {
    const name = `${about}, ${shortenText(text, 160)}`;
    const links = call && signer ? listDecodeLinks(report, { call, chain: signer.chain }) : [];
    return markup`<li>${view.long(text, 240)}${call && renderHex(call.hex, { name, links, view })}</li>`;
  });
  const name = `${nameRoute(at, count)}: ${shortenText(route.title, 240)}`;
  const list = markup`<ol class="route">${lines}</ol>`;
  // Alternatives are long, and a reader needs only one.
  return count === 1
    ? markup`<li><p class="layer">${name}</p>${list}</li>`
    : markup`<li>${renderFold(name, list, { name: 'layer', key: `${about}, ${name}` })}</li>`;
}

/** Writes bytes so that they can be copied whole. Bytes that are too long are omitted, never cut. */
export function renderHex(
  hex: string,
  { name, links = [], view }: { name: string; links?: readonly DecodeLink[]; view: View },
): Markup {
  const size = countOf(Math.max(0, Math.ceil(hex.length / 2 - 1)), 'byte');
  if (!/^0x[0-9a-f]*$/i.test(hex))
    return markup`<p class="muted">The value is not hex, and is not shown.</p>`;
  if (hex.length > longestHex) return markup`<p class="muted">${size}: see the JSON.</p>`;
  const id = view.id();
  const code = markup`<code class="hex" id="${id}">${hex}</code>`;
  const shown =
    hex.length <= longestShown
      ? code
      : markup`<code class="hex">${hex.slice(0, 160)}…</code>${renderFold(`All ${size}`, code)}`;
  return markup`<div class="bytes">${shown}<p class="tools"><span class="muted">${size}</span><button type="button" data-copy="${id}">Copy<span class="hidden"> the hex: ${name}</span></button>${renderLinks(links, name)}</p></div>`;
}

/** Writes the links that open a call; the hidden part of each names the call. */
export function renderLinks(links: readonly DecodeLink[], about: string): Markup {
  return markup`${links.map(({ name, href }) => markup` <a href="${href}" rel="noopener noreferrer">Open in ${name}<span class="hidden">: ${about}</span></a>`)}`;
}

function renderDecoded(text: string, name: string): Markup {
  // Spaces at the beginning of a line show the nesting, and stay.
  return renderFold(
    markup`Decoded<span class="hidden">: ${name}</span>`,
    markup`<pre class="decoded">${joinMarkup(text)}</pre>`,
  );
}

const needSigns: Readonly<Record<FollowUp['needed'], Sign>> = {
  yes: 'fail',
  no: 'pass',
  possible: 'not-applicable',
  unknown: 'unknown',
};

/** Writes the follow-ups of the given user before the first task, with their calls and costs. */
export function renderFollowUps(context: Context): Markup {
  const { report, view } = context;
  return markup`<ul class="findings">${report.followUps.map(
    (
      one,
    ) => markup`<li class="finding"${formatKey(one.kind)}>${view.heading('item', shortenText(one.title, 160))}<p class="about">${formatBadge(needSigns[one.needed], capitalize(needWords[one.needed]))}</p>
<div class="reason">${view.long(one.reason)}</div>
${one.howToFindOut && markup`<div class="hint"><b>To find out:</b> ${view.long(one.howToFindOut)}</div>`}
${renderEvidence(one.evidence, report, view)}
${one.steps.map((step) => markup`<div class="substep"${formatKey(step.id)}>${view.heading('detail', shortenText(step.title, 200))}${renderStep(step, { ...context, about: view.nameControl(shortenText(step.title, 80), report) })}</div>`)}</li>`,
  )}</ul>`;
}
