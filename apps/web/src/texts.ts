import { checklistTexts } from './checklistTexts.js';
import { playgroundTexts } from './playgroundTexts.js';
import { reasonTexts } from './reasonTexts.js';
import { signingTexts } from './signingTexts.js';
import { tasksPageTexts } from './tasksPageTexts.js';

/** Every English text of the page but those of its errors: see `errorTexts`. */
export const texts = {
  brand: 'Parachron',
  pageTitle: 'Parachron playground',
  nav: {
    label: 'Parts of this page',
    checklist: 'Check a parachain',
    tasks: 'Tasks',
    playground: 'Playground',
  },
  checklist: checklistTexts,
  plan: signingTexts,
  tasksPage: tasksPageTexts,
  ...playgroundTexts,
  reasons: reasonTexts,
} as const;
