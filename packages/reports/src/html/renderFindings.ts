import { checks, type RunReport } from '@parachron/checklist';
import { type Child, type Markup, markup } from '../markup/markup.js';
import type { Group } from '../model.js';
import { wordOfCount } from '../words.js';
import { type Context, renderGroup } from './renderEntries.js';
import { formatIcon, renderFold } from './View.js';

/** Writes the explanation of every check of a run: what it checks, why it matters, and what to do. */
export function renderChecks({ reports }: RunReport): Markup | undefined {
  const found = new Set(reports.flatMap(({ findings }) => findings.map(({ check }) => check)));
  const shown = checks.filter(({ id }) => found.has(id));
  if (shown.length === 0) return undefined;
  const items = shown.map(
    ({ id, title, explanation }) =>
      markup`<li id="check-${id.replaceAll('/', '-')}" tabindex="-1">${renderFold(markup`${title} <code>${id}</code>`, renderProse(explanation), { name: 'page', key: id })}</li>`,
  );
  return markup`<section class="report appendix" aria-labelledby="checks" data-key="checks"><h2 class="part" id="checks" tabindex="-1">Why the checks matter</h2><ul class="pages">${items}</ul></section>`;
}

/** Paragraphs of Markdown with code in them, as the explanations of checks are. */
function renderProse(text: string): Markup {
  return markup`${text.split(/\n{2,}/).map((paragraph) => markup`<p>${renderCode(paragraph.replaceAll('\n', ' '))}</p>`)}`;
}

function renderCode(text: string): Child {
  return text.split('`').map((part, at) => (at % 2 === 0 ? part : markup`<code>${part}</code>`));
}

/** Writes all findings: failed, unknown and warning findings first and expanded, the others collapsed. */
export function renderFindings(groups: readonly Group[], context: Context): Markup {
  if (groups.length === 0) return markup`<p>Nothing was checked.</p>`;
  const parts = groups.map((group) => {
    const { outcome } = group.entries[0] ?? {};
    const items = renderGroup({ ...group, title: undefined }, context);
    if (outcome !== 'pass' && outcome !== 'not-applicable') return items;
    const count = group.entries.length;
    const summary = markup`${formatIcon(outcome)}<span>${count} ${wordOfCount(outcome, count)}</span>`;
    return renderFold(summary, items, { name: 'group', key: outcome });
  });
  return markup`${parts}`;
}
