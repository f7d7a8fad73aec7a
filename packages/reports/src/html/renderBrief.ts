import { describeBrief } from '../brief/describeBrief.js';
import { listDecodeLinks } from '../explorerLinks.js';
import { joinMarkup, type Markup, markup } from '../markup/markup.js';
import type { Entry, Group, Part } from '../model.js';
import { countLeftOut, countOf, cutText, shortenText } from '../text/text.js';
import { type Context, renderGroup, renderLinks } from './renderEntries.js';
import { formatBadge, formatKey, formatName, renderFold } from './View.js';

const mostCauses = 5;
const longestDecoded = 4000;
const mostRisks = 60;
const longestRisk = 1000;

/** Writes the brief for voters, which is printed: what is missing, the proposal, its calls and their routes, the dry run, the risks. */
export function renderBrief(context: Context): Markup {
  const parts = describeBrief(context.report).map((part) => renderPart(part, context));
  return markup`<div class="brief"${formatKey('brief')}>${parts}</div>`;
}

function renderPart({ title, note, groups }: Part, context: Context): Markup {
  const [first, second] = groups;
  const content =
    first?.kind === 'signer'
      ? renderCalls(first, second, context)
      : groups.map((group) => renderers[group.kind]?.(group.entries, context) ?? renderGroup(group, context));
  return markup`${context.view.heading('part', title)}${note && markup`<p>${note}</p>`}${content}`;
}

type RenderEntries = (entries: readonly Entry[], context: Context) => Markup;

const renderers: Readonly<Partial<Record<Group['kind'], RenderEntries>>> = {
  cause: renderCauses,
  result: (entries) => markup`${entries.map(renderResult)}`,
  risk: (entries, context) =>
    markup`<ul class="risks">${entries.map((one) => renderRisk(one, context))}</ul>`,
};

/** Writes the causes of the verdict; a fold has those after the first ones, and the findings that wait for a cause. */
function renderCauses(causes: readonly Entry[], context: Context): Markup {
  const items = causes.map((cause) => renderCause(cause, context));
  const rest = items.slice(mostCauses);
  return markup`<ul class="causes">${items.slice(0, mostCauses)}</ul>${rest.length > 0 && renderFold(countOf(rest.length, 'more cause'), markup`<ul class="causes">${rest}</ul>`, { name: 'rest', key: 'causes' })}`;
}

function renderCause(cause: Entry, { view }: Context): Markup {
  const { key, outcome, word = '', title = '', text = '', place, below = [] } = cause;
  const items = below
    .slice(0, mostRisks)
    .map(
      (one) =>
        markup`<li>${one.title}: ${formatName(one.subject ?? '')}${one.text !== undefined && markup`. ${view.long(one.text, 200)}`}</li>`,
    );
  return markup`<li>${outcome && formatBadge(outcome, word)}<div><p><b>${view.long(title, longestRisk)}</b> ${view.long(text, longestRisk)}</p>${place !== undefined && renderFold(place, markup`<ul>${items}</ul>`, { name: 'screen', ...(key === undefined ? {} : { key }) })}</div></li>`;
}

function renderResult({ outcome, word = '', text = '' }: Entry): Markup {
  return markup`<p class="result">${outcome && formatBadge(outcome, word)} <span>${shortenText(text, 1000)}</span></p>`;
}

function renderRisk({ outcome, word = '', below = [] }: Entry, { view }: Context): Markup {
  const shown = below
    .slice(0, mostRisks)
    .map(({ text = '' }) => markup`<li>${view.long(text, longestRisk)}</li>`);
  const left = countLeftOut(below.length - mostRisks, 'risk');
  const rest = left.map((line) => markup`<li class="muted">${line}</li>`);
  return markup`<li>${outcome && formatBadge(outcome, word)} <ul>${shown}${rest}</ul></li>`;
}

function renderCalls(signers: Group, totals: Group | undefined, context: Context): Markup {
  const sums = totals?.entries.map(({ text = '' }) => markup`<p>${shortenText(text, 300)}</p>`);
  return markup`<table class="calls"><caption class="hidden">The calls of the proposal, by signer</caption>
<thead><tr><th scope="col"><span class="hidden">Number</span></th><th scope="col">Call</th><th scope="col">Cost</th></tr></thead>
${signers.entries.map((signer) => renderSigner(signer, context))}
${totals && sums && markup`<tfoot><tr><td></td><td colspan="2"><p><b>${totals.title}</b></p>${sums}</td></tr></tfoot>`}</table>
${signers.note && markup`<p class="muted">${signers.note}</p>`}`;
}

function renderSigner({ key, title = '', below = [] }: Entry, context: Context): Markup {
  const rows = below.map((row) => {
    if (!row.below) return renderCall(row, context);
    const routes = row.below.map((route) => renderRoute(route, context));
    return markup`<tr class="routes"><td></td><td colspan="2"><p>${row.title}:</p><ol>${routes}</ol></td></tr>`;
  });
  return markup`<tbody${formatKey(key)}><tr class="signer"><th scope="rowgroup" colspan="3">${shortenText(title, 220)}</th></tr>
${rows}</tbody>`;
}

function renderRoute({ text = '', below = [] }: Entry, { view }: Context): Markup {
  const details = below.map(
    (one) => markup`<div class="muted">${view.long(one.text ?? '', longestRisk)}</div>`,
  );
  return markup`<li>${view.long(text, longestRisk)}${details}</li>`;
}

/** A call of the plan by its number with its cost, or several calls in one. */
function renderCall(call: Entry, { report, section, view }: Context): Markup {
  const { number, title = '', outcome, word, subject, facts = [], bytes, place } = call;
  const isBatch = number === undefined;
  const name = view.nameControl(isBatch ? shortenText(title, 160) : `call ${number}`, report);
  const details =
    !isBatch &&
    markup` <a class="screen" href="#${section}-step-${number}">Details<span class="hidden"> of ${name}</span></a>`;
  const mark = outcome && word !== undefined && markup` ${formatBadge(outcome, word)}`;
  const { decoded: whole = '' } = bytes ?? {};
  const decoded = cutText(whole, longestDecoded);
  const links = listDecodeLinks(report, bytes);
  const cost = markup`<td class="cost">${facts.map(({ text }) => markup`<p>${view.long(text, 80)}</p>`)}</td>`;
  return markup`<tr${isBatch && markup` class="batch"`}><td class="at">${number}</td><td${isBatch && markup` colspan="2"`}><p>${shortenText(title, 200)}${details}${mark}</p>
${subject !== undefined && markup`<p class="muted">${formatName(subject, 60)}</p>`}
${decoded !== '' && markup`<pre class="meaning">${joinMarkup(decoded)}${decoded.length < whole.length && ' …'}</pre>`}
<p class="hash">${place}</p>${links.length > 0 && markup`<p class="open">${renderLinks(links, name)}</p>`}</td>${!isBatch && cost}</tr>`;
}
