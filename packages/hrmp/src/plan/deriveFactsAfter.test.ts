import { kusama2025 } from '@parachron/samples/runtimes';
import { describe, expect, it, test } from 'vitest';
import { makeFacts } from '../../test/support/madeFacts.js';
import { deriveFactsAfter, deriveFactsAfterSession, deriveFactsFunded } from './deriveFactsAfter.js';

const relay = kusama2025();
const there = { sender: 2000, recipient: 2114 };
const back = { sender: 2114, recipient: 2000 };
const deposit = 10n ** 13n;
const balance = { ...makeFacts(relay).paras[0].balance, free: 10n ** 15n, reserved: 7n };
const facts = makeFacts(relay, { para: { balance, openRequests: 2, acceptedRequests: 5 } });
const [first, second] = facts.paras;

describe('deriveFactsAfter', () => {
  const sizes = { capacity: 8, messageSize: 512 };

  it('a request takes the deposit of the sender, and counts as its request', () => {
    const after = deriveFactsAfter(facts, { kind: 'init', channel: there, sizes });
    expect(after.paras).toEqual([
      {
        ...first,
        openRequests: 3,
        balance: { ...balance, free: balance.free - deposit, reserved: 7n + deposit },
      },
      second,
    ]);
    expect(after.channels).toEqual([
      {
        channel: there,
        block: facts.block,
        state: 'requested',
        ...sizes,
        totalSize: facts.config.maxTotalSize,
        senderDeposit: deposit,
      },
      facts.channels[1],
    ]);
  });

  it('a request without sizes has the sizes of the configuration', () => {
    const [status] = deriveFactsAfter(facts, { kind: 'init', channel: there }).channels;
    expect(status).toMatchObject({ capacity: 1_000, messageSize: 102_400 });
  });

  it('an acceptance takes the deposit of the recipient, and keeps the requested sizes', () => {
    const requested = deriveFactsAfter(facts, { kind: 'init', channel: back, sizes });
    const after = deriveFactsAfter(requested, { kind: 'accept', channel: back });
    expect(after.channels).toEqual([
      facts.channels[0],
      expect.objectContaining({ channel: back, state: 'accepted', ...sizes, senderDeposit: deposit }),
    ]);
    const [recipient, sender] = after.paras;
    expect(recipient).toMatchObject({ acceptedRequests: 6, openRequests: 2 });
    expect(recipient.balance.reserved).toBe(7n + deposit);
    expect(sender).toMatchObject({ acceptedRequests: 5, openRequests: 3 });
  });

  it('an acceptance of a request that was not read has no deposit of the sender', () => {
    const [status] = deriveFactsAfter(facts, { kind: 'accept', channel: there }).channels;
    expect(status).toMatchObject({ state: 'accepted', senderDeposit: 0n });
  });
});

test.each([5n, -5n])('funds of %d change the free balance of one parachain', (amount) => {
  const after = deriveFactsFunded(facts, 2114, amount);
  expect(after.paras).toEqual([first, { ...second, balance: { ...balance, free: balance.free + amount } }]);
  expect(after.channels).toBe(facts.channels);
});

describe('deriveFactsAfterSession', () => {
  const closing = (states: Parameters<typeof makeFacts>[1] & object) => {
    const made = makeFacts(relay, {
      para: { balance, egress: [1, 2000, 2114], ingress: [2, 2000, 2114] },
      ...states,
    });
    const [one, other] = made.channels;
    const channels = [one, other].map((status) => ({ ...status, senderDeposit: 4n, recipientDeposit: 2n }));
    return { ...made, channels } as unknown as typeof made;
  };

  it('removes a closing channel from both ends, and releases its deposits', () => {
    const before = closing({ states: ['closing', 'open'] });
    const { paras, channels } = deriveFactsAfterSession(before);
    expect(paras).toEqual([
      {
        ...before.paras[0],
        egress: [1, 2000],
        balance: { ...balance, free: balance.free + 4n, reserved: 3n },
      },
      {
        ...before.paras[1],
        ingress: [2, 2114],
        balance: { ...balance, free: balance.free + 2n, reserved: 5n },
      },
    ]);
    expect(channels).toEqual([{ state: 'none', channel: there, block: before.block }, before.channels[1]]);
  });

  it('changes nothing without a closing channel', () => {
    for (const state of ['none', 'requested', 'accepted', 'open'] as const) {
      const before = closing({ states: [state, state] });
      expect(deriveFactsAfterSession(before)).toEqual(before);
    }
  });

  it('removes both directions', () => {
    const { paras, channels } = deriveFactsAfterSession(closing({ states: ['closing', 'closing'] }));
    expect(channels.map(({ state }) => state)).toEqual(['none', 'none']);
    expect(paras.map(({ egress, ingress }) => [egress, ingress])).toEqual([
      [
        [1, 2000],
        [2, 2000],
      ],
      [
        [1, 2114],
        [2, 2114],
      ],
    ]);
    expect(paras.map((para) => para.balance.reserved)).toEqual([1n, 1n]);
  });
});
