import { describe, expect, test } from 'vitest';
import { formatPage } from './formatChecks.mjs';
import { listChecks, readCheck } from './listChecks.mjs';

const path = 'packages/checklist/src/checks/topic/someName.ts';
const check = [
  "import { defineCheck } from '../Check.js';",
  'export const someName = defineCheck({',
  "  id: 'topic/some-name',",
  "  title: 'A title',",
  '  explanation: `Reads \\`System.Account\\`.`,',
  '  facts: {},',
  '  evaluate: () => [],',
  '});',
].join('\n');

describe('readCheck', () => {
  test('reads the id, title and texts of a check', () => {
    expect(readCheck(path, check)).toEqual({
      file: 'topic/someName',
      name: 'someName',
      id: 'topic/some-name',
      title: 'A title',
      explanation: 'Reads `System.Account`.',
    });
  });

  test('refuses a file that is no check, and a text that is not a literal', () => {
    expect(() => readCheck(path, 'export const other = 1;')).toThrow('exports no check named someName');
    expect(() => readCheck(path, check.replace('`Reads', ['`$', '{1} Reads'].join('')))).toThrow(
      'the explanation has to be',
    );
  });
});

test('every check has an id like its file name, and a page with instructions', () => {
  for (const one of listChecks()) {
    expect(one.id).toBe(one.file.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
    expect(formatPage(one), one.id).toMatch(/What to do/i);
  }
});
