import { createRunReport } from '@parachron/checklist';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeReport, readyFindings } from '../../test/support/runReports.js';
import { ServedRuns } from './ServedRuns.js';

const notReady = createRunReport({ at: '2026-03-04T05:06:07.890Z', reports: [makeReport()] });
const later = { ...notReady, at: '2026-03-04T05:07:07.890Z' };
const ready = createRunReport({
  at: '2026-03-04T05:08:07.890Z',
  reports: [makeReport({ findings: readyFindings })],
});

let runs: ServedRuns;
beforeEach(() => {
  runs = new ServedRuns();
});

describe('the current run', () => {
  it('is in progress at first, and other forms are missing', () => {
    expect(runs.find('/')?.text).toContain('The first run is in progress');
    expect(runs.find('/report.json')).toBeUndefined();
    expect(runs.find('/report.md')).toBeUndefined();
  });

  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/report.json', 'application/json'],
    ['/report.md', 'text/markdown; charset=utf-8'],
  ])('has the path %s of type %s, written once for each run', (path, type) => {
    runs.putRun(notReady);
    const found = runs.find(path);
    expect(found?.type).toBe(type);
    expect(runs.find(path)).toBe(found);
    runs.putRun(later);
    expect(runs.find(path)).not.toBe(found);
  });

  it.each(['/report.html', '/report.json/', '//', ''])('has no path %j', (path) => {
    runs.putRun(notReady);
    expect(runs.find(path)).toBeUndefined();
  });

  it('is the newest for programs', () => {
    runs.putRun(notReady);
    runs.putRun(ready);
    expect(JSON.parse(runs.find('/report.json')?.text ?? '')).toMatchObject({
      at: ready.at,
      verdict: 'ready',
    });
  });
});

describe('the version of a run', () => {
  it('is another after each run, also after an equal one', () => {
    const versions = [runs.version];
    for (const run of [notReady, notReady, ready]) {
      runs.putRun(run);
      versions.push(runs.version);
    }
    expect(new Set(versions).size).toBe(4);
  });

  it('is another in each process: a page outlives its server', () => {
    expect(new ServedRuns().version).not.toBe(runs.version);
  });

  it('is on the page', () => {
    runs.putRun(notReady);
    expect(runs.find('/')?.text).toContain(runs.version);
  });
});

describe('the changes on the page', () => {
  const since = 'Since the previous run';
  const unchanged = 'No outcome changed since the previous run.';

  it('are absent without a previous run', () => {
    runs.putRun(notReady);
    expect(runs.find('/')?.text).not.toContain(since);
  });

  it('stay until an outcome changes again', () => {
    runs.putRun(ready);
    runs.putRun(notReady);
    runs.putRun(later);
    expect(runs.find('/')?.text).toContain(since);
    expect(runs.find('/')?.text).not.toContain(unchanged);
  });

  it('are absent while no outcome has changed', () => {
    runs.putRun(notReady);
    runs.putRun(later);
    expect(runs.find('/')?.text).not.toContain(since);
  });
});
