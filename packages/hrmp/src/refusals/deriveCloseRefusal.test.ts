import { kusama2025 } from '@parachron/samples/runtimes';
import { describe, expect, it, test } from 'vitest';
import { makeFacts } from '../../test/support/madeFacts.js';
import { deriveCloseRefusal } from './deriveCloseRefusal.js';
import type { CallOrigin } from './Refusal.js';

const relay = kusama2025();
const channel = { sender: 2000, recipient: 2114 };
const para = (id: number): CallOrigin => ({ kind: 'para', id });
type State = 'none' | 'requested' | 'accepted' | 'open' | 'closing';
const derive = (state: State, origin: CallOrigin = para(2000), of = channel) =>
  deriveCloseRefusal(makeFacts(relay, { states: [state, 'none'] }), { origin, channel: of });

describe('deriveCloseRefusal', () => {
  test.each([2000, 2114])('parachain %d may close an open channel', (id) => {
    expect(derive('open', para(id))).toBeUndefined();
  });

  test.each([{ kind: 'signed' }, { kind: 'root' }] as const)('refuses the origin $kind', (origin) => {
    expect(derive('open', origin)).toMatchObject({ name: 'BadOrigin' });
    expect(derive('open', origin)).not.toHaveProperty('pallet');
  });

  it('refuses a parachain that is not an end of the channel, also for a missing channel', () => {
    const expected = {
      pallet: 'Hrmp',
      name: 'CloseHrmpChannelUnauthorized',
      reason: 'Parachain 1000 is not an end of the channel from 2000 to 2114.',
    };
    expect(derive('open', para(1000))).toEqual(expected);
    expect(derive('none', para(1000))).toEqual(expected);
  });

  it('refuses a second closing', () => {
    expect(derive('closing')).toEqual({
      pallet: 'Hrmp',
      name: 'CloseHrmpChannelAlreadyUnderway',
      reason:
        'The closing of the channel from 2000 to 2114 is under way and takes effect at the next session.',
    });
  });

  test.each(['none', 'requested', 'accepted'] as const)('a channel that is %s is not open', (state) => {
    expect(derive(state)).toEqual({
      pallet: 'Hrmp',
      name: 'CloseHrmpChannelDoesntExist',
      reason: `There is no open channel from 2000 to 2114 (${state}).`,
    });
  });

  it('distinguishes the directions, and channels that were not read', () => {
    expect(derive('open', para(2000), { sender: 2114, recipient: 2000 })?.name).toBe(
      'CloseHrmpChannelDoesntExist',
    );
    expect(derive('open', para(2000), { sender: 2000, recipient: 1000 })?.reason).toBe(
      'There is no open channel from 2000 to 1000 (none).',
    );
  });
});
