import { checks } from '@parachron/checklist';
import { describe, expect, it } from 'vitest';
import { findChecks } from './findChecks.js';

describe('findChecks', () => {
  it('finds one check by its id', () => {
    expect(findChecks('hrmp/channel-open-both-ways', checks).map(({ id }) => id)).toEqual([
      'hrmp/channel-open-both-ways',
    ]);
  });

  it.each(['hrmp', 'hrmp/'])('finds the checks of the group %s', (group) => {
    const ids = checks.map(({ id }) => id).filter((id) => id.startsWith('hrmp/'));
    expect(ids.length).toBeGreaterThan(1);
    expect(findChecks(group, checks).map(({ id }) => id)).toEqual(ids);
  });

  it('refuses an unknown group or check, and suggests the nearest name', () => {
    expect(() => findChecks('hrm', checks)).toThrow(expect.objectContaining({ code: 'CHECK_NOT_FOUND' }));
    expect(() => findChecks('hrpm', checks)).toThrow('Unknown check "hrpm". Did you mean hrmp?');
    expect(() => findChecks('hrmp/channel-open', checks)).toThrow(
      'Did you mean hrmp/channel-open-both-ways?',
    );
  });
});
