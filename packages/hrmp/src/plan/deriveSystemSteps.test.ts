import { kusama2024, kusama2025 } from '@parachron/samples/runtimes';
import { describe, expect, it, test } from 'vitest';
import { makeFacts } from '../../test/support/madeFacts.js';
import { withoutPallet } from '../../test/support/withoutPallet.js';
import { deriveSystemSteps } from './deriveSystemSteps.js';

const relay = kusama2025();
const proposal = { capacity: 8, messageSize: 512 };
type Parts = NonNullable<Parameters<typeof makeFacts>[1]>;
const derive = (ids: readonly [number, number], parts: Parts = {}) =>
  deriveSystemSteps(makeFacts(relay, { ids, ...parts }), proposal);

describe('the step between a parachain and a system chain', () => {
  test.each([
    [[1000, 2114], 'the first of the two'],
    [[2114, 1000], 'the second of the two'],
  ] as const)('opens both channels at once: %j, where the system chain is %s', (ids, _) => {
    const [step, ...more] = derive(ids) ?? [];
    expect(more).toEqual([]);
    expect(step).toMatchObject({
      id: 'establish-2114-with-1000',
      title: 'Parachain 2114 opens both channels with the system chain 1000, free of deposits.',
      para: 2114,
      after: [],
    });
    // establish_channel_with_system is call 10 (0x0a) of the pallet with index 60 (0x3c); 1000 is 0x03e8.
    expect(step?.calls.map(({ hex }) => hex)).toEqual(['0x3c0ae8030000']);
  });

  it('requests and accepts both directions without sizes: the runtime sets the sizes', () => {
    const [step] = derive([1000, 2114]) ?? [];
    const [there, back] = [
      { sender: 1000, recipient: 2114 },
      { sender: 2114, recipient: 1000 },
    ];
    expect(step?.actions).toEqual([
      { kind: 'init', channel: there },
      { kind: 'accept', channel: there },
      { kind: 'init', channel: back },
      { kind: 'accept', channel: back },
    ]);
    expect(step?.notes).toEqual([
      'The runtime sets the sizes of both channels. When the channels are open, compare the sizes with the proposal: 8 messages of 512 bytes.',
    ]);
  });

  // The pallet opens both directions or fails as a whole.
  test.each([
    [['requested', 'none']],
    [['none', 'accepted']],
    [['open', 'none']],
    [['none', 'closing']],
    [['open', 'open']],
  ] as const)('does not exist if a channel has the state: %j', (states) => {
    expect(derive([1000, 2114], { states })).toBeUndefined();
  });
});

describe('the steps between two system chains', () => {
  it('open each direction by a call of any account', () => {
    const steps = derive([1000, 1002]) ?? [];
    expect(steps.map(({ id, para, calls }) => [id, para, calls.map(({ hex }) => hex)])).toEqual([
      // establish_system_channel is call 8; 1000 is 0x03e8, 1002 is 0x03ea.
      ['establish-1000-to-1002', undefined, ['0x3c08e8030000ea030000']],
      ['establish-1002-to-1000', undefined, ['0x3c08ea030000e8030000']],
    ]);
    expect(steps[0]).toMatchObject({
      title:
        'Any account opens the channel between the system chains 1000 and 1002, free of deposits and fee.',
      after: [],
      notes: ['The channel gets the largest sizes that the configuration allows.'],
    });
  });

  test.each([
    [['open', 'none'], ['establish-1002-to-1000']],
    [['none', 'accepted'], ['establish-1000-to-1002']],
    [['closing', 'open'], ['establish-1000-to-1002']],
    [['open', 'accepted'], []],
  ] as const)('of the states %j are %j', (states, ids) => {
    expect(derive([1000, 1002], { states })?.map(({ id }) => id)).toEqual(ids);
  });

  it('note that a closing channel opens after the next session', () => {
    const [step] = derive([1000, 1002], { states: ['closing', 'open'] }) ?? [];
    expect(step?.notes.at(-1)).toBe(
      'The channel is closing. It can be opened again after the next session, which removes it.',
    );
  });

  it('do not exist if one side has requested a channel, since its acceptance is due', () => {
    expect(derive([1000, 1002], { states: ['requested', 'none'] })).toBeUndefined();
    expect(derive([1000, 1002], { states: ['none', 'requested'] })).toBeUndefined();
  });
});

test.each([
  [2000, 2114],
  [1999, 2000],
] as const)('the pair %i and %i has free steps only with an id below 2000', (first, second) => {
  expect(derive([first, second])?.length).toBe(first < 2000 ? 1 : undefined);
});

test('an older relay chain with these calls has the same steps', () => {
  const steps = deriveSystemSteps(makeFacts(kusama2024(), { ids: [1000, 2114] }), proposal);
  expect(steps?.map(({ id }) => id)).toEqual(['establish-2114-with-1000']);
});

test.each([[[1000, 2114]], [[1000, 1002]]] as const)(
  'a relay chain without these calls has no free step for %j',
  (ids) => {
    const facts = makeFacts(relay, { ids });
    const runtime = withoutPallet(relay, 'Hrmp');
    const channelManager = { ...facts.channelManager, runtime };
    expect(deriveSystemSteps({ ...facts, channelManager }, proposal)).toBeUndefined();
  },
);
