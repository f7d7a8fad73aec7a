import { kusama2025 } from '@parachron/samples/runtimes';
import { describe, expect, it, test } from 'vitest';
import { makeFacts } from '../../test/support/madeFacts.js';
import { checkWitness, deriveCancelRefusal } from './deriveCancelRefusal.js';
import type { CallOrigin } from './Refusal.js';

const relay = kusama2025();
const channel = { sender: 2000, recipient: 2114 };
const para = (id: number): CallOrigin => ({ kind: 'para', id });
const facts = makeFacts(relay, { states: ['requested', 'none'], facts: { openRequests: 3 } });
const derive = (origin: CallOrigin = para(2000), given = 3, of = facts) =>
  deriveCancelRefusal(of, { origin, channel, openRequests: given });

test.each([2000, 2114])('parachain %d may cancel a request that waits', (id) => {
  expect(derive(para(id))).toBeUndefined();
});

test.each([{ kind: 'signed' }, { kind: 'root' }] as const)(
  'the origin $kind may cancel no request',
  (origin) => {
    expect(derive(origin)).toMatchObject({ name: 'BadOrigin' });
  },
);

describe('the witness', () => {
  it.each([3, 4, 1000])('of %i covers 3 requests', (given) => {
    expect(derive(para(2000), given)).toBeUndefined();
  });

  it('below the number of requests is wrong', () => {
    expect(derive(para(2000), 2)).toEqual({
      pallet: 'Hrmp',
      name: 'WrongWitness',
      reason: 'The witness is 2, and the channel manager counts 3.',
    });
  });

  // `hrmp_cancel_open_request` compares the witness before it looks at the request.
  it('is compared before the ends and the state of the request', () => {
    expect(derive(para(1000), 2)?.name).toBe('WrongWitness');
  });

  it('of zero covers no requests at all', () => {
    expect(checkWitness(facts, { given: 0, there: 0 })).toBeUndefined();
    expect(checkWitness(facts, { given: 0, there: 1 })?.name).toBe('WrongWitness');
  });
});

test('a parachain that is not an end is refused, also without a request', () => {
  const expected = {
    pallet: 'Hrmp',
    name: 'CancelHrmpOpenChannelUnauthorized',
    reason: 'Parachain 1000 is not an end of the request from 2000 to 2114.',
  };
  expect(derive(para(1000))).toEqual(expected);
  expect(derive(para(1000), 3, makeFacts(relay))).toEqual(expected);
});

test('an accepted request is confirmed and cannot be cancelled', () => {
  expect(derive(para(2000), 3, makeFacts(relay, { states: ['accepted', 'none'] }))).toEqual({
    pallet: 'Hrmp',
    name: 'OpenHrmpChannelAlreadyConfirmed',
    reason: 'Parachain 2114 accepted the request from 2000 to 2114.',
  });
});

test.each(['none', 'open', 'closing'] as const)('a channel in the state "%s" has no request', (state) => {
  expect(derive(para(2000), 3, makeFacts(relay, { states: [state, 'requested'] }))).toEqual({
    pallet: 'Hrmp',
    name: 'OpenHrmpChannelDoesntExist',
    reason: `There is no open request from 2000 to 2114 (${state}).`,
  });
});

test('wrong arguments are an error that names the field', () => {
  const options = { origin: para(2000), channel: { sender: 2000 }, openRequests: 3 } as never;
  expect(() => deriveCancelRefusal(facts, options)).toThrow('options.channel.recipient must be a number');
});
