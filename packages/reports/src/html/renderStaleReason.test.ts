import { describe, expect, it, test } from 'vitest';
import { createNotChecked, createSampleReport } from '../../test/createSample.js';
import { readPage, readText } from '../../test/readPage.js';
import {
  formatVerdictBadge,
  renderObstacle,
  renderStaleReason,
  type StaleReason,
} from './renderStaleReason.js';
import { createView } from './View.js';

const report = createSampleReport();
const view = createView({ isOnly: true });
const staleWith = (more: Partial<StaleReason> = {}) =>
  new Map([[report, { notChecked: createNotChecked(), ...more }]]);
const read = (more?: Partial<StaleReason>, of = report) =>
  readText(
    readPage(
      renderStaleReason(of, new Map([[of, { notChecked: createNotChecked(), ...more }]]), view)?.text ?? '',
    ).list('p')[0],
  );

describe('a report of an earlier run', () => {
  it('has the time and the blocks at which it was read', () => {
    expect(read({ at: '2026-03-04T04:00:00.000Z' })).toBe(
      'The chains cannot be read now. The report was last read on 2026-03-04, 04:00 UTC, at block 2 of rococo_v2_2, block 7 of Basilisk, block 9 of Service H.',
    );
  });

  it('has no time or blocks that are not known', () => {
    expect(read({}, createSampleReport({ chains: [] }))).toBe(
      'The chains cannot be read now. The report was last read.',
    );
  });

  it('has the reason, and how to find out', () => {
    const html = renderStaleReason(
      report,
      staleWith({ notChecked: createNotChecked({ reason: 'No <answer>.' }) }),
      view,
    );
    expect(readText(readPage(html?.text ?? '').list('div', 'reason')[0])).toBe('No <answer>.');
  });

  it('never has the sign of its former verdict', () => {
    const badge = readPage(formatVerdictBadge(report, staleWith()).text).list('span')[0];
    expect(readText(badge)).toBe('Was not ready');
    expect(badge?.attrs).toMatchObject([{ value: 'badge unknown' }]);
  });
});

describe('a report of this run', () => {
  it('has no reason', () => {
    expect(renderStaleReason(report, new Map(), view)).toBeUndefined();
    expect(renderStaleReason(createSampleReport(), staleWith(), view)).toBeUndefined();
  });

  it.each([
    ['ready', 'Ready', 'pass'],
    ['not-ready', 'Not ready', 'fail'],
    ['unknown', 'Unknown', 'unknown'],
  ] as const)('that is %s has the word %s and the sign %s', (verdict, word, sign) => {
    const badge = readPage(formatVerdictBadge({ ...report, verdict }, new Map()).text).list('span')[0];
    expect([readText(badge), badge?.attrs[0]?.value]).toEqual([word, `badge ${sign}`]);
  });
});

describe('the reason of a missing check', () => {
  const readLines = (more: Parameters<typeof createNotChecked>[0]) =>
    readPage(renderObstacle(createNotChecked(more), view).text)
      .list('div')
      .map(readText);
  const error = { code: 'NODE_UNREACHABLE', fault: 'unreachable', message: 'No answer within 10 s.' };

  it('has the error, unless the reason has its message', () => {
    expect(readLines({ error })).toEqual([
      ...[
        'No endpoint is known.',
        'To find out: Give an endpoint.',
        'NODE_UNREACHABLE: No answer within 10 s.',
      ],
    ]);
    expect(readLines({ error, reason: 'Rococo: No answer within 10 s.' }).at(-1)).toBe('NODE_UNREACHABLE');
    expect(readLines({})).toHaveLength(2);
  });
});

test('a long reason expands', () => {
  const html = renderObstacle(
    createNotChecked({ reason: 'x'.repeat(3_000) }),
    createView({ isOnly: true }),
  ).text;
  expect(html).toContain('All 3,000 characters');
});
