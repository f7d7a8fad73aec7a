import { createRunReport } from '@parachron/checklist';
import { expect, test } from 'vitest';
import { makeFinding, makeNotChecked, makeReport } from '../test/support/madeParts.js';
import { renderTextFile } from './renderTextFile.js';

const render = (reason: string) =>
  renderTextFile(createRunReport({ reports: [makeReport({ findings: [makeFinding({ reason })] })] }));

test('a text file wraps at 100 columns, without colours, in Unicode', () => {
  const text = render(`${'word '.repeat(60)}→ end.`);
  const lengths = text.split('\n').map(({ length }) => length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(100);
  expect(Math.max(...lengths)).toBeGreaterThan(90);
  expect(text).toContain('→ end.');
  expect(text).not.toContain('\u001b');
});

test('a text file runs no command of a workflow in the log of its runner', () => {
  const text = render('##[error]no');
  expect(text).toContain('## [error]no');
  expect(text).not.toContain('##[');
  const notChecked = [makeNotChecked({ network: '::error::x' })];
  expect(renderTextFile(createRunReport({ reports: [], notChecked }))).not.toMatch(/^\s*::/m);
});
