import type { RunReport } from '@parachron/checklist';
import { verdictWords } from '@parachron/reports';
import { formatSafeText, renderFinding, wrapText } from '@parachron/terminal';
import type { Terminal } from '../terminal/Terminal.js';
import { derivePlaceKey } from './derivePlaceKey.js';
import type { RunChange } from './RunChange.js';

type Screen = Pick<Terminal, 'colors' | 'unicode' | 'width'>;

/** Writes one change for people: its time and place, the former outcome and the new outcome. */
export function renderChange(
  change: RunChange,
  run: Pick<RunReport, 'at' | 'reports'>,
  screen: Screen,
): string {
  const place = derivePlaceKey(change);
  const plan = run.reports.find(({ scope }) => derivePlaceKey(scope) === place)?.plan ?? [];
  const who = `${change.parachain === undefined ? '' : `${change.parachain} on `}${change.network}`;
  const when = run.at === undefined ? '' : `${run.at.slice(0, 19).replace('T', ' ')}Z `;
  const heading = wrapText(formatSafeText(`${when}${who}: ${describe(change)}`, screen), screen.width);
  const finding =
    change.kind === 'appeared' || change.kind === 'changed' ? renderFinding(change.after, plan, screen) : [];
  const before =
    change.kind === 'changed'
      ? wrapText(formatSafeText(`Before: ${change.before.reason}`, screen), screen.width)
      : [];
  return [...heading.map((line) => screen.colors.bold(line)), ...finding, ...before].join('\n');
}

function describe(change: RunChange): string {
  switch (change.kind) {
    case 'appeared':
      return `${change.after.check} has a new finding`;
    case 'changed':
      return change.before.outcome === change.after.outcome
        ? `${change.after.check} is still ${change.after.outcome}, with a new reason`
        : `${change.after.check} went from ${change.before.outcome} to ${change.after.outcome}`;
    case 'gone':
      return `${change.before.check} has no finding for ${change.before.subject} anymore`;
    case 'verdict':
      return `verdict: ${verdictWords[change.before].toLowerCase()} → ${verdictWords[change.after].toLowerCase()}`;
    case 'lost':
      return `could not be checked: ${change.notChecked.reason} The next check retries.`;
    case 'found':
      return 'can be checked again';
  }
}
