import { kusama2025 } from '@parachron/samples/runtimes';
import { describe, expect, it, test } from 'vitest';
import { makeFacts } from '../../test/support/madeFacts.js';
import type { ParaFacts } from '../status/ParaFacts.js';
import { checkAccept, checkInboundLimit } from './checkAccept.js';
import { deriveAcceptRefusal } from './deriveAcceptRefusal.js';

const relay = kusama2025();
const channel = { sender: 2000, recipient: 2114 };
const deposit = 10n ** 13n;
const minimum = 333_333_333n;
type Parts = NonNullable<Parameters<typeof makeFacts>[1]>;
const requested = (parts: Parts = {}) => makeFacts(relay, { states: ['requested', 'none'], ...parts });
const withFree = (free: bigint): Parts => ({
  para: { balance: { ...makeFacts(relay).paras[0].balance, free } },
});

describe('checkAccept', () => {
  it('permits the acceptance of a request', () => {
    expect(checkAccept(requested(), channel)).toBeUndefined();
  });

  it('refuses a second acceptance', () => {
    expect(checkAccept(requested({ states: ['accepted', 'none'] }), channel)).toEqual({
      pallet: 'Hrmp',
      name: 'AcceptHrmpChannelAlreadyConfirmed',
      reason: 'The request from 2000 to 2114 is already accepted and opens at the next session.',
    });
  });

  test.each(['none', 'open', 'closing'] as const)('needs a request, not a channel that is %s', (state) => {
    expect(checkAccept(requested({ states: [state, 'requested'] }), channel)).toEqual({
      pallet: 'Hrmp',
      name: 'AcceptHrmpChannelDoesntExist',
      reason: `There is no request from 2000 to 2114 to accept (${state}).`,
    });
  });

  test.each([
    [deposit + minimum, 0n, undefined],
    [deposit + minimum - 1n, 0n, 'ConsumerRemaining'],
    [deposit - 1n, 0n, 'InsufficientBalance'],
    [deposit + minimum, 1n, 'ConsumerRemaining'],
    [deposit + minimum, minimum + 1n, 'InsufficientBalance'],
    [deposit + minimum + 7n, 7n, undefined],
  ])('takes the deposit of the recipient from %s planck after %s withdrawn: %s', (free, withdrawn, name) => {
    expect(checkAccept(requested(withFree(free)), { ...channel, withdrawn })?.name).toBe(name);
  });

  it('checks the limit before the deposit, as the pallet does', () => {
    const { config } = makeFacts(relay);
    const parts = { ...withFree(0n), facts: { config: { ...config, maxInboundChannels: 0 } } };
    expect(checkAccept(requested(parts), channel)?.name).toBe('AcceptHrmpChannelLimitExceeded');
  });
});

describe('checkInboundLimit', () => {
  const derive = (para: Partial<ParaFacts>, maxParathreadInboundChannels?: number) => {
    const facts = requested({ para });
    const parathread = maxParathreadInboundChannels === undefined ? {} : { maxParathreadInboundChannels };
    const config = { ...facts.config, maxInboundChannels: 3, ...parathread };
    return checkInboundLimit({ ...facts, config }, channel);
  };

  test.each([
    [[], 2, undefined],
    [[1, 2], 0, undefined],
    [[], 3, '0 inbound channels and 3 accepted requests'],
    [[1, 2], 1, '2 inbound channels and 1 accepted request'],
    [[1, 2, 3, 4], 0, '4 inbound channels and 0 accepted requests'],
  ])('with channels from %o and %i acceptances of 3: %s', (ingress, acceptedRequests, counts) => {
    expect(derive({ ingress, acceptedRequests })).toEqual(
      counts && {
        pallet: 'Hrmp',
        name: 'AcceptHrmpChannelLimitExceeded',
        reason: `Parachain 2114 has ${counts}; the limit is 3.`,
      },
    );
  });

  it('does not count outbound channels or sent requests', () => {
    expect(derive({ egress: [1, 2, 3], openRequests: 3 })).toBeUndefined();
  });

  test.each([
    ['Parathread', 2, 'the limit is 2.'],
    ['UpgradingParathread', 0, 'the limit is 0.'],
    ['Parachain', 2, undefined],
    ['Parathread', undefined, undefined],
  ])('of a %s, where parathreads may have %s: %s', (lifecycle, limit, words) => {
    const refusal = derive({ ingress: [1, 2], lifecycle }, limit);
    expect(refusal?.reason.endsWith(words ?? '')).toBe(words && true);
  });
});

describe('deriveAcceptRefusal', () => {
  const origin = { kind: 'para', id: 2114 } as const;

  it('takes the calling parachain as the recipient', () => {
    expect(deriveAcceptRefusal(requested(), { origin, sender: 2000 })).toBeUndefined();
    expect(deriveAcceptRefusal(requested(), { origin: { kind: 'para', id: 2000 }, sender: 2114 })?.name).toBe(
      'AcceptHrmpChannelDoesntExist',
    );
  });

  it('takes the withdrawn amount into account', () => {
    const facts = requested(withFree(deposit + minimum));
    expect(deriveAcceptRefusal(facts, { origin, sender: 2000 })).toBeUndefined();
    expect(deriveAcceptRefusal(facts, { origin, sender: 2000, withdrawn: 1n })?.name).toBe(
      'ConsumerRemaining',
    );
  });

  test.each([{ kind: 'signed' }, { kind: 'root' }] as const)('refuses the origin $kind', (wrong) => {
    const refusal = deriveAcceptRefusal(requested(), { origin: wrong, sender: 2000 });
    expect(refusal?.name).toBe('BadOrigin');
    expect(refusal?.reason).toContain('must come from a parachain itself');
  });

  test.each([
    ['sender', { origin, sender: '2000' }],
    ['withdrawn', { origin, sender: 2000, withdrawn: 1 }],
  ])('refuses a wrong %s by its name', (field, options) => {
    expect(() => deriveAcceptRefusal(requested(), options as never)).toThrow(
      expect.objectContaining({ fault: 'input', message: expect.stringContaining(field) }),
    );
  });
});
