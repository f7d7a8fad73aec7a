import type { Outcome } from '@parachron/core';
import { describe, expect, it, test } from 'vitest';
import {
  createFinding,
  createManyReports,
  createNotChecked,
  createSampleReport,
  createSampleRun,
} from '../../test/createSample.js';
import { getAttribute, readPage, readText } from '../../test/readPage.js';
import { renderBar, renderChains, renderSummary } from './renderSummary.js';
import { createView } from './View.js';

const ready = createSampleReport({ findings: [createFinding('pass')] });
const notReady = createSampleReport({ scope: { parachain: 'Turing', targetParaId: 2118 } });
type Run = Parameters<typeof renderSummary>[0];
const read = (run: Run, stale: Parameters<typeof renderSummary>[1] = new Map()) =>
  readPage(renderSummary(run, stale, createView({ isOnly: run.reports.length === 1 })).text);
const countsOf = (run: Run) => read(run).list('ul', 'counts').map(readText)[0];

describe('the beginning of a page', () => {
  it('has the service, the verdict with its sign, and the counts', () => {
    const page = read(createSampleRun([notReady]));
    expect(readText(page.list('p', 'eyebrow')[0])).toBe(
      'Onboarding report: time-based task automation by the service (para 2114)',
    );
    expect(readText(page.list('h1')[0])).toBe('Turing (para 2118) on staging is not ready');
    expect(page.list('svg').map((one) => getAttribute(one, 'class'))[0]).toBe('icon fail');
    expect(readText(page.list('p', 'lead')[0])).toBe('1 check failed.');
  });

  it.each<[string, Run, string]>([
    ['ready', createSampleRun([ready]), 'icon pass'],
    ['unknown', createSampleRun([]), 'icon unknown'],
    [
      'ready, but with another one that was not checked',
      createSampleRun([ready], { notChecked: [createNotChecked()] }),
      'icon unknown',
    ],
  ])('of a run that is %s has the sign of its verdict', (_, run, sign) => {
    expect(
      read(run)
        .list('svg')
        .map((one) => getAttribute(one, 'class'))[0],
    ).toBe(sign);
  });

  it('counts the findings of all reports, without zeros but with the passed ones', () => {
    expect(countsOf(createSampleRun([notReady, notReady, ready]))).toMatch(/^Findings: ?2 failed ?3 passed$/);
    expect(countsOf(createSampleRun([createSampleReport({ findings: [createFinding('warn')] })]))).toMatch(
      /^Findings: ?1 warning ?0 passed$/,
    );
    expect(countsOf(createSampleRun([], { notChecked: [createNotChecked()] }))).toMatch(
      /^Findings: ?0 passed ?1 not checked$/,
    );
  });

  it('has an overview of several reports, each with its verdict and its counts', () => {
    const page = read(createSampleRun([notReady, ready]));
    expect(page.list('ul', 'overview').flatMap((list) => list.childNodes.map(readText))).toEqual([
      expect.stringMatching(/^Turing \(para 2118\) ?staging ?Not ready ?1 failed, 1 passed$/),
      expect.stringMatching(/^Basilisk \(para 2090\) ?staging ?Ready ?1 passed$/),
    ]);
    expect(read(createSampleRun([ready])).list('ul', 'overview')).toEqual([]);
  });

  it('marks a report of an earlier run', () => {
    const stale = new Map([[notReady, { notChecked: createNotChecked() }]]);
    expect(readText(read(createSampleRun([notReady]), stale).list('h1')[0])).toContain(
      'was not ready when it was last read',
    );
    expect(
      read(createSampleRun([notReady, ready]), stale)
        .list('span', 'badge')
        .map(readText),
    ).toEqual(['Was not ready', 'Ready']);
  });

  it('lists 200 reports and 200 networks, and counts the others', () => {
    const notChecked = Array.from({ length: 201 }, () => createNotChecked());
    const page = read(createSampleRun(createManyReports(203), { notChecked }));
    expect(page.list('ul', 'overview')[0]?.childNodes).toHaveLength(200);
    expect(page.list('li', 'finding')).toHaveLength(200);
    expect(page.list('p', 'muted').map(readText)).toEqual([
      ...['3 more reports: see the JSON.', '1 more network: see the JSON.'],
    ]);
  });

  it('offers to print the appendix, if there is one', () => {
    const label = (run: Run) => read(run).list('label').map(readText);
    expect(label(createSampleRun([ready]))).toEqual(['Print the appendix as well']);
    expect(label(createSampleRun([]))).toEqual([]);
  });
});

describe('the bar', () => {
  const readRects = (summary: Partial<Record<Outcome, number>>) => {
    const counts = { pass: 0, warn: 0, fail: 0, unknown: 0, 'not-applicable': 0, ...summary };
    return readPage(renderBar(counts).text)
      .list('rect')
      .map((one) => ['class', 'x', 'width'].map((name) => getAttribute(one, name)));
  };

  it('has the shares of the outcomes, from the worst', () => {
    expect(readRects({ pass: 2, fail: 1, unknown: 1 })).toEqual([
      ['fail', '0.00', '25.00'],
      ['unknown', '25.00', '25.00'],
      ['pass', '50.00', '50.00'],
    ]);
  });

  it('is empty without findings', () => {
    expect(readRects({})).toEqual([]);
  });

  it('ends at its end for any counts', () => {
    const rects = readRects({ fail: 1, warn: 1, pass: 1 });
    const [, x, width] = rects.at(-1) ?? [];
    expect(Number(x) + Number(width)).toBeCloseTo(100, 1);
  });
});

test('each chain has its role, runtime, block and endpoint', () => {
  const page = readPage(renderChains(ready.chains, createView({ isOnly: true })).text);
  expect(page.list('li').map(readText)[0]).toMatch(
    /^Relay chain ?rococo_v2_2 rococo 9190, metadata 14 Block 2 0x(e7){32} wss:\/\/relay\.example$/,
  );
  expect(readText(readPage(renderChains([], createView({ isOnly: true })).text).elements[0])).toBe(
    'No chain was checked.',
  );
});
