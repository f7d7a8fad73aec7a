import type { PaymentOption } from '@parachron/proxy';
import { describe, expect, it } from 'vitest';
import { describeGuess } from './describeGuess.js';
import type { Assumption } from './getSending.js';
import type { Message } from './prepareMessage.js';

const terms: Assumption = { about: 'terms', reason: 'No row.', howToFindOut: 'Ask for a row.' };
const version: Assumption = { about: 'version', reason: 'No version.', howToFindOut: 'Set the version.' };

const guess = (
  outcome: 'done' | 'failed' | 'unknown',
  {
    assumed,
    arrives = 'yes',
    flow = 'sovereign',
    token = 'target',
  }: {
    assumed: readonly Assumption[];
    arrives?: Message['plan']['arrives'];
    flow?: PaymentOption['flow'];
    token?: PaymentOption['token'];
  },
) => {
  const message = { assumed, plan: { arrives }, facts: { version: 4, marginPercent: 20 } } as Message;
  return describeGuess(
    { outcome, reason: 'It ran.' },
    { message, payment: { flow, token } as PaymentOption },
  );
};

describe('the outcome of a program that the service did not report in full', () => {
  it.each(['done', 'failed', 'unknown'] as const)('is %s as tried, if nothing is assumed', (outcome) => {
    expect(guess(outcome, { assumed: [], arrives: 'no' })).toEqual({ outcome, reason: 'It ran.' });
  });

  it.each([
    ['done', 'yes', 'unknown'],
    ['failed', 'yes', 'unknown'],
    ['failed', 'unknown', 'unknown'],
    ['done', 'no', 'unknown'],
    ['failed', 'no', 'failed'],
  ] as const)('%s, where the plan says that it arrives: %s, is %s', (tried, arrives, outcome) => {
    expect(guess(tried, { assumed: [version], arrives }).outcome).toBe(outcome);
  });

  it('has each assumption with its reason, and how to find out', () => {
    expect(guess('done', { assumed: [terms, version] }).reason).toBe(
      "It ran. No row. No version. Assumed: the service's account pays in the target's token, with a margin of 20 %; the service sends XCM version 4. To find out: Ask for a row. Set the version.",
    );
  });

  it('states a reason once that two assumptions share', () => {
    const shared = { reason: 'No endpoint.', howToFindOut: 'Give one.' };
    const { reason } = guess('done', {
      assumed: [
        { about: 'terms', ...shared },
        { about: 'version', ...shared },
      ],
    });
    expect(reason).toMatch(/^It ran\. No endpoint\. Assumed: .* To find out: Give one\.$/);
  });

  it.each([
    ['sovereign', 'service', "the service's account pays in the service's token"],
    ['remote', 'target', "the user's derived account pays in the target's token"],
    ['remote', 'relay', "the user's derived account pays in the relay chain's token"],
  ] as const)('names the payer of %s and the token of %s', (flow, token, clause) => {
    expect(guess('done', { assumed: [terms], flow, token }).reason).toContain(`Assumed: ${clause},`);
  });
});
