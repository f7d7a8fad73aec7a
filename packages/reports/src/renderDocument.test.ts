import { hostileTexts, isRunnerCommand } from '@parachron/samples/hostile';
import { describe, expect, it } from 'vitest';
import { createFinding, createSampleReport, createSampleRun, sampleEvidence } from '../test/createSample.js';
import { readPage } from '../test/readPage.js';
import type { DocumentFormat } from './ReportFormat.js';
import { renderAnnotations } from './renderAnnotations.js';
import { renderDocument } from './renderDocument.js';

const formats: readonly DocumentFormat[] = ['json', 'markdown', 'junit', 'github', 'html'];

function createRun(text: string) {
  const evidence = [{ ...sampleEvidence, chain: text, value: text }];
  const findings = [createFinding('fail', { subject: text, reason: text, evidence })];
  return createSampleRun([createSampleReport({ findings, scope: { parachain: text } })], { command: text });
}

describe.each(formats)('the format %s', (format) => {
  it('begins as its programs expect, and ends without an empty line', () => {
    const beginnings = {
      ...{
        json: /^\{\n/,
        markdown: /^# Parachron: not ready\n/,
        junit: /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/,
      },
      ...{ github: /^::error title=/, html: /^<!doctype html>\n/ },
    };
    const text = renderDocument(createRun('plain'), format);
    expect(text).toMatch(beginnings[format]);
    expect(text).not.toMatch(/\n\n$/);
  });

  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for control characters.
  const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;
  it.each(hostileTexts)('has no control character, and no command of a runner but its own: %j', (text) => {
    const written = renderDocument(createRun(text), format);
    expect(written).not.toMatch(controls);
    const commands = written.split('\n').filter(isRunnerCommand);
    const own = format === 'github' ? written.split('\n') : [];
    expect(commands).toEqual(own);
  });

  it('is the same for the same run', () => {
    expect(renderDocument(createRun('a'), format)).toBe(renderDocument(createRun('a'), format));
  });
});

it.each(hostileTexts)('JSON keeps every character of a text of a chain: %j', (text) => {
  const { reports } = JSON.parse(renderDocument(createRun(text), 'json'));
  expect(reports[0].findings[0].reason).toBe(text);
  expect(reports[0].scope.parachain).toBe(text);
});

it('JSON has amounts as decimal text, and every part of the run', () => {
  const figures = [{ name: 'free', amount: 2n ** 100n, token: { symbol: 'ROC', decimals: 12 } }];
  const run = createSampleRun([createSampleReport({ findings: [createFinding('fail', { figures })] })]);
  const json = JSON.parse(renderDocument(run, 'json'));
  expect(json.reports[0].findings[0].figures[0].amount).toBe('1267650600228229401496703205376');
  expect(Object.keys(json).sort()).toEqual(['at', 'notChecked', 'reports', 'schemaVersion', 'verdict']);
});

// A line that begins with two colons inside a block would be a command of the runner, which prints the log.
it('a command within a report keeps its meaning as text, in HTML and XML', () => {
  const run = createRun('::stop-commands::x ##[error]y');
  const html = renderDocument(run, 'html');
  expect(html).not.toContain('##[');
  expect(readPage(html).errors).toEqual([]);
  expect(renderDocument(run, 'junit')).toContain('::stop-commands::x ##&#91;error]y');
});

it('annotations are commands of a runner, unchanged', () => {
  const run = createRun('plain');
  expect(renderDocument(run, 'github')).toBe(renderAnnotations(run));
});
