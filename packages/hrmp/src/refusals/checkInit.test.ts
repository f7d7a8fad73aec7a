import { kusama2025 } from '@parachron/samples/runtimes';
import { describe, expect, it, test } from 'vitest';
import { makeFacts } from '../../test/support/madeFacts.js';
import type { ParaFacts } from '../status/ParaFacts.js';
import { checkInit, checkOutboundLimit, isParathread, isValid } from './checkInit.js';

const relay = kusama2025();
const args = { sender: 2000, recipient: 2114, capacity: 8, messageSize: 512 };
type Parts = Parameters<typeof makeFacts>[1];
const check = (changes: Partial<typeof args> = {}, parts: Parts = {}) =>
  checkInit(makeFacts(relay, parts), { ...args, ...changes });

describe('checkInit', () => {
  it('permits a request within all limits', () => {
    expect(check()).toBeUndefined();
    expect(check({ capacity: 1, messageSize: 1 })).toBeUndefined();
    expect(check({ capacity: 1_000, messageSize: 102_400 })).toBeUndefined();
  });

  test.each([
    [{ capacity: 0 }, 'OpenHrmpChannelZeroCapacity', 'The capacity must be at least one message.'],
    [
      { capacity: 1_001 },
      'OpenHrmpChannelCapacityExceedsLimit',
      "A capacity of 1001 messages is over the channel manager's limit of 1000.",
    ],
    [{ messageSize: 0 }, 'OpenHrmpChannelZeroMessageSize', 'The message size must be at least one byte.'],
    [
      { messageSize: 102_401 },
      'OpenHrmpChannelMessageSizeExceedsLimit',
      "A message size of 102401 bytes is over the channel manager's limit of 102400.",
    ],
    // The order of the pallet: the capacity before the message size, and both before an existing channel.
    [
      { capacity: 0, messageSize: 0 },
      'OpenHrmpChannelZeroCapacity',
      'The capacity must be at least one message.',
    ],
  ])('%o: %s', (changes, name, reason) => {
    const expected = { pallet: 'Hrmp', name, reason };
    expect(check(changes)).toEqual(expected);
    expect(check(changes, { states: ['open', 'none'] })).toEqual(expected);
  });

  it('refuses a channel of a parachain to itself, before its lifecycle', () => {
    const parts = { ids: [2114, 2114] as const, para: { lifecycle: 'Onboarding' } };
    expect(check({ sender: 2114 }, parts)).toEqual({
      pallet: 'Hrmp',
      name: 'OpenHrmpChannelToSelf',
      reason: 'Parachain 2114 cannot have a channel to itself.',
    });
  });

  test.each([
    ['Onboarding', 'Onboarding'],
    ['OffboardingParachain', 'OffboardingParachain'],
    [undefined, 'not registered'],
  ])('refuses a recipient that is %s', (lifecycle, found) => {
    const facts = makeFacts(relay);
    const [one, other] = facts.paras;
    const paras = [one, { ...other, lifecycle }] as unknown as readonly [ParaFacts, ParaFacts];
    expect(checkInit({ ...facts, paras }, args)).toEqual({
      pallet: 'Hrmp',
      name: 'OpenHrmpChannelInvalidRecipient',
      reason: `Parachain 2114 is not an active parachain of ${relay.chain} (${found}).`,
    });
  });

  describe.each([
    [false, 'OpenHrmpChannelAlreadyRequested', 'OpenHrmpChannelAlreadyExists'],
    [true, 'OpenHrmpChannelAlreadyExists', 'OpenHrmpChannelAlreadyRequested'],
  ])('a channel manager that swaps both errors: %s', (swapsAlreadyErrors, requested, exists) => {
    test.each([
      [
        'requested',
        requested,
        'A channel from 2000 to 2114 is already requested and waits for its acceptance.',
      ],
      [
        'accepted',
        requested,
        'A channel from 2000 to 2114 is already accepted and opens at the next session.',
      ],
      ['open', exists, 'A channel from 2000 to 2114 already exists (open).'],
      ['closing', exists, 'A channel from 2000 to 2114 already exists (closing).'],
    ] as const)('%s', (state, name, reason) => {
      const facts = makeFacts(relay, { states: [state, 'none'] });
      const { channelManager } = facts;
      const rules = { ...channelManager.rules, swapsAlreadyErrors };
      const swapped = { ...facts, channelManager: { ...channelManager, rules } };
      expect(checkInit(swapped, args)).toEqual({ pallet: 'Hrmp', name, reason });
    });
  });

  it('ignores the state of the other direction', () => {
    expect(check({}, { states: ['none', 'open'] })).toBeUndefined();
  });

  it('checks the deposit last, after the withdrawn amount', () => {
    const { balance } = makeFacts(relay).paras[0];
    const deposit = 10n ** 13n;
    const facts = makeFacts(relay, { para: { balance: { ...balance, free: 2n * deposit } } });
    expect(checkInit(facts, args)).toBeUndefined();
    expect(checkInit(facts, { ...args, withdrawn: deposit + 1n })?.pallet).toBe('Balances');
    expect(checkInit(facts, { ...args, withdrawn: deposit / 2n })).toBeUndefined();
  });
});

describe('checkOutboundLimit', () => {
  const derive = (para: Partial<ParaFacts>, maxParathreadOutboundChannels?: number) => {
    const facts = makeFacts(relay, { para });
    const config = {
      ...facts.config,
      maxOutboundChannels: 3,
      ...(maxParathreadOutboundChannels === undefined ? {} : { maxParathreadOutboundChannels }),
    };
    return checkOutboundLimit({ ...facts, config }, args);
  };

  test.each([
    [[], 2, undefined],
    [[1], 1, undefined],
    [[1, 2], 0, undefined],
    [[], 3, '0 outbound channels and 3 requests'],
    [[1], 2, '1 outbound channel and 2 requests'],
    [[1, 2], 1, '2 outbound channels and 1 request'],
    [[1, 2, 3, 4], 0, '4 outbound channels and 0 requests'],
  ])('channels %o and %d requests of 3', (egress, openRequests, counts) => {
    const refusal = derive({ egress, openRequests });
    expect(refusal?.name).toBe(counts && 'OpenHrmpChannelLimitExceeded');
    expect(refusal?.reason).toBe(counts && `Parachain 2000 has ${counts}; the limit is 3.`);
  });

  it('has a separate limit for parathreads if the chain has one', () => {
    const egress = [1, 2];
    expect(derive({ egress, lifecycle: 'Parathread' }, 2)?.reason).toContain('the limit is 2.');
    expect(derive({ egress, lifecycle: 'Parachain' }, 2)).toBeUndefined();
    expect(derive({ egress, lifecycle: 'Parathread' })).toBeUndefined();
    expect(derive({ egress: [1, 2, 3], lifecycle: 'Parathread' })?.reason).toContain('the limit is 3.');
    expect(derive({ egress: [], lifecycle: 'Parathread' }, 0)?.reason).toContain('the limit is 0.');
  });
});

// ParaLifecycle of polkadot-sdk.
test.each([
  ['Onboarding', false, false],
  ['Parathread', true, true],
  ['Parachain', true, false],
  ['UpgradingParathread', true, true],
  ['DowngradingParachain', true, false],
  ['OffboardingParathread', false, true],
  ['OffboardingParachain', false, false],
  [undefined, false, false],
])('the lifecycle %s', (lifecycle, valid, parathread) => {
  expect(isValid({ lifecycle })).toBe(valid);
  expect(isParathread({ lifecycle } as ParaFacts)).toBe(parathread);
});
