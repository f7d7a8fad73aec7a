import { expect, test } from 'vitest';
import { fileFormats, formatOfFile, reportFormats } from './ReportFormat.js';

test.each([
  ['report.html', 'html'],
  ['REPORT.HTML', 'html'],
  ['a/b.c/report.md', 'markdown'],
  ['C:\\reports\\run.xml', 'junit'],
  ['run.json', 'json'],
  ['run.2026.json', 'json'],
  ['./.reports/run.txt', 'terminal'],
])('the file %s has the format %s', (file, format) => {
  expect(formatOfFile(file)).toBe(format);
});

test.each([
  ...[
    '',
    'html',
    '.html',
    'reports/.html',
    'a\\.html',
    'report.',
    'report.htm',
    'report.html.gz',
    'report.html/',
  ],
  ...['report.toString', 'report.constructor', 'report.__proto__', 'html.report', 'report .html '],
])('the file %j has no format', (file) => {
  expect(formatOfFile(file)).toBeUndefined();
});

test('each ending has a format of a report, and annotations are no file', () => {
  const formats = Object.values(fileFormats);
  expect(reportFormats.filter((format) => !formats.includes(format))).toEqual(['github']);
});
