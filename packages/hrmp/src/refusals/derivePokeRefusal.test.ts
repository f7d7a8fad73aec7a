import { kusama2025 } from '@parachron/samples/runtimes';
import { describe, expect, it, test } from 'vitest';
import { makeFacts } from '../../test/support/madeFacts.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import { derivePokeRefusal } from './derivePokeRefusal.js';
import type { CallOrigin } from './Refusal.js';

const relay = kusama2025();
const channel = { sender: 2000, recipient: 2114 };
const derive = (facts: ChannelFacts, origin: CallOrigin = { kind: 'signed' }) =>
  derivePokeRefusal(facts, { origin, channel });

test.each(['open', 'closing'] as const)(
  'any signed account may update the deposits of a channel that is %s',
  (state) => {
    expect(derive(makeFacts(relay, { states: [state, 'none'] }))).toBeUndefined();
  },
);

test.each([{ kind: 'root' }, { kind: 'para', id: 2000 }] as const)(
  'the origin $kind is refused',
  (origin) => {
    expect(derive(makeFacts(relay, { states: ['open', 'none'] }), origin)).toMatchObject({
      name: 'BadOrigin',
    });
  },
);

test.each(['none', 'requested', 'accepted'] as const)(
  'a channel in the state "%s" has no deposits',
  (state) => {
    expect(derive(makeFacts(relay, { states: [state, 'open'] }))).toEqual({
      pallet: 'Hrmp',
      name: 'OpenHrmpChannelDoesntExist',
      reason: `There is no open channel from 2000 to 2114 (${state}).`,
    });
  },
);

describe('a deposit that has risen', () => {
  // Both deposits are 10^13 planck, of which the channel has reserved none; both accounts keep the existential deposit.
  const facts = makeFacts(relay, { states: ['open', 'none'] });
  const risen = 10n ** 13n;
  const holding = (sender: bigint, recipient: bigint): ChannelFacts => {
    const [one, other] = facts.paras;
    const hold = (para: typeof one, free: bigint) => ({ ...para, balance: { ...para.balance, free } });
    const least = facts.existentialDeposit;
    return { ...facts, paras: [hold(one, least + sender), hold(other, least + recipient)] };
  };

  it('is reserved from both accounts', () => {
    expect(derive(holding(risen, risen))).toBeUndefined();
  });

  it.each([
    [risen - 1n, risen],
    [risen, risen - 1n],
  ])('is refused for funds of %i and %i', (sender, recipient) => {
    expect(derive(holding(sender, recipient))?.name).toMatch(
      /InsufficientBalance|ConsumerRemaining|LiquidityRestrictions/,
    );
  });

  it('needs no funds if the channel has reserved as much already', () => {
    const [there, back] = facts.channels;
    const full = { ...there, senderDeposit: risen, recipientDeposit: risen };
    expect(derive({ ...holding(0n, 0n), channels: [full, back] } as ChannelFacts)).toBeUndefined();
  });
});
