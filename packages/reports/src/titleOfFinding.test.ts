import { checks } from '@parachron/checklist';
import { describe, expect, it } from 'vitest';
import { titleOfFinding } from './verdictText.js';

describe('titleOfFinding', () => {
  const check = 'hrmp/channel-open-both-ways';

  it.each([
    ['pass', 'A channel is open in each direction'],
    ['fail', 'A channel is not open'],
    ['unknown', 'Unknown whether a channel is open in each direction'],
    ['not-applicable', 'Not applicable: a channel is open in each direction'],
  ] as const)('writes the title of the outcome %s', (outcome, title) => {
    expect(titleOfFinding({ check, outcome })).toBe(title);
  });

  it('writes the title of a warning', () => {
    const title = titleOfFinding({ check: 'hrmp/requests-not-expiring', outcome: 'warn' });
    expect(title).toBe('A channel request expires soon');
  });

  it('writes the id of a check of another version', () => {
    expect(titleOfFinding({ check: 'other/check', outcome: 'fail' })).toBe('other/check');
  });

  it('has different titles of each check', () => {
    for (const { title, failedTitle, warningTitle } of checks) {
      const titles = [title, failedTitle, ...(warningTitle === undefined ? [] : [warningTitle])];
      expect(new Set(titles).size).toBe(titles.length);
    }
  });
});
