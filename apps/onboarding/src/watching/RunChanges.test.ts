import { createRunReport } from '@parachron/checklist';
import pico from 'picocolors';
import { describe, expect, it } from 'vitest';
import { makeReport, readyFindings } from '../../test/support/runReports.js';
import { renderChange } from '../cli/commands/runWatch.js';
import type { RunChange } from './RunChanges.js';
import { listChanges, nothingKnown } from './RunChanges.js';

const notReady = createRunReport({ reports: [makeReport()] });
const ready = createRunReport({ reports: [makeReport({ findings: readyFindings })] });

describe('listChanges', () => {
  it('lists a changed verdict after the findings that changed it', () => {
    const { known } = listChanges(notReady, nothingKnown);
    const { changes } = listChanges(ready, known);
    expect(changes.slice(0, -1).map(({ kind }) => kind)).not.toContain('verdict');
    const last = changes.at(-1);
    expect(last).toEqual({
      kind: 'verdict',
      parachain: 'Asset Hub',
      network: 'staging',
      before: 'not-ready',
      after: 'ready',
    });
    const screen = { width: 80, unicode: true, colors: pico.createColors(false) };
    expect(last && renderChange(last, ready, screen)).toBe(
      'Asset Hub on staging: verdict: not ready → ready',
    );
  });

  it('names the steps that fix a new failure by number and title', () => {
    const { known } = listChanges(ready, nothingKnown);
    const changed = listChanges(notReady, known).changes.find(({ kind }) => kind === 'changed');
    const screen = { width: 200, unicode: true, colors: pico.createColors(false) };
    const text = changed && renderChange(changed, notReady, screen);
    expect(text).toContain('Fixed by: step 1 (Parachain 2114 requests a channel to 1000), step 2 (');
    expect(text).not.toContain('init-2114-to-1000');
  });

  it('writes a changed finding with its earlier reason', () => {
    const [finding] = readyFindings;
    const [before, after] = ['Runtime: relay 1.', 'Runtime: relay 2.'].map((reason) => ({
      ...finding,
      reason,
    }));
    const screen = { width: 80, unicode: true, colors: pico.createColors(false) };
    const change = { kind: 'changed', network: 'staging', before, after } as unknown as RunChange;
    const [heading, body, last] = renderChange(change, notReady, screen).split('\n');
    expect(heading).toBe(`staging: ${finding?.check} is still pass, with a new reason`);
    expect(body).toContain('Runtime: relay 2.');
    expect(last).toBe('Before: Runtime: relay 1.');
  });

  it('does not change parachains that are absent from the run', () => {
    const lost = {
      network: 'staging',
      parachain: 'Asset Hub',
      reason: 'The endpoint gave no answer.',
      howToFindOut: 'Check the endpoint.',
      error: { code: 'ENDPOINT_TIMEOUT', fault: 'unreachable', message: 'The endpoint gave no answer.' },
    };
    const gone = listChanges(createRunReport({ reports: [], notChecked: [lost] }), nothingKnown);
    expect(gone.changes.map(({ kind }) => kind)).toEqual(['lost']);
    const other = listChanges(createRunReport({ reports: [] }), gone.known);
    expect(other.known.lost).toEqual(gone.known.lost);
    expect(listChanges(ready, other.known).changes.map(({ kind }) => kind)).toContain('found');
  });

  it('lists no verdict at the first run, and none for an unchanged verdict', () => {
    const first = listChanges(notReady, nothingKnown);
    expect(first.changes.map(({ kind }) => kind)).not.toContain('verdict');
    expect(listChanges(notReady, first.known).changes).toEqual([]);
  });
});
