import { pluralize } from '@parachron/core';
import { checklistTexts } from './checklistTexts.js';
import { reasonTexts } from './reasonTexts.js';
import { signingTexts } from './signingTexts.js';
import { tasksPageTexts } from './tasksPageTexts.js';

/** Every English text of the page but those of its errors: see `errorTexts`. */
export const texts = {
  brand: 'Parachron',
  nav: {
    label: 'Parts of this page',
    checklist: 'Check a parachain',
    tasks: 'Tasks',
  },
  none: '–',
  utc: 'UTC',
  interval: (count: number, unit: 'week' | 'day' | 'hour' | 'minute' | 'second') =>
    `${count} ${pluralize(count, unit)}`,
  loadAgain: 'Check the connection to the server of this page, and load the page again.',
  checklist: checklistTexts,
  plan: signingTexts,
  tasksPage: tasksPageTexts,
  reasons: reasonTexts,
} as const;
