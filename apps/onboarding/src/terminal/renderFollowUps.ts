import type { FollowUp } from '@parachron/checklist';
import { cleanText } from './cleanText.js';
import { indentText } from './indentText.js';
import type { Terminal } from './Terminal.js';
import { wrapText } from './wrapText.js';

type Screen = Pick<Terminal, 'colors' | 'unicode' | 'width'>;

const needs: Readonly<Record<FollowUp['needed'], string>> = {
  yes: 'needed',
  no: 'done',
  possible: 'possible',
  unknown: 'unknown',
};

/** Writes what the user may have to do before the first task, with what each costs; nothing where no user is named. */
export function renderFollowUps(followUps: readonly FollowUp[], screen: Screen): string[] {
  if (followUps.length === 0) return [];
  const heading = wrapText('Before the first task of this user', screen.width);
  return [
    '',
    ...heading.map((line) => screen.colors.bold(line)),
    ...followUps.flatMap((followUp) => renderFollowUp(followUp, screen)),
  ];
}

function renderFollowUp({ title, needed, reason, howToFindOut, steps }: FollowUp, screen: Screen): string[] {
  const more = [
    ...(howToFindOut ? [`To find out: ${howToFindOut}`] : []),
    ...steps.flatMap(({ id, costs = [] }) => [
      `Step ${id} (see the plan)`,
      ...costs.map(({ title: what, text, source }) => `${what}: ${text} (${source})`),
    ]),
  ];
  const mark = needs[needed].padEnd(9);
  return [
    ...indentText(cleanText(`${title}${/[.!?]$/.test(title) ? '' : ':'} ${reason}`, screen), screen.width, {
      mark: `  ${mark} `,
      markWidth: 12,
    }),
    ...more.flatMap((line) =>
      indentText(cleanText(line, screen), screen.width, { mark: ' '.repeat(12) }).map((text) =>
        screen.colors.dim(text),
      ),
    ),
  ];
}
