import { createRunReport } from '@parachron/checklist';
import pico from 'picocolors';
import { expect, test } from 'vitest';
import { renderVerdict } from './renderVerdict.js';

const screen = { colors: pico.createColors(false), unicode: true, width: 200 };
const notStored = {
  network: 'local',
  reason: 'A chain specification could not be written.',
  howToFindOut: 'Name a writable folder.',
};
const run = createRunReport({ reports: [], notChecked: [notStored, { ...notStored, network: 'staging' }] });

test('a quiet verdict states each reason why no chain was checked, once', () => {
  expect(renderVerdict(run, { ...screen, detail: 'quiet' })).toEqual([
    'Could not check: A chain specification could not be written.',
    '2 not checked',
  ]);
});

test('a verdict below the reasons refers to them', () => {
  expect(renderVerdict(run, screen)[0]).toBe('Could not check: see the reasons above.');
});
