import { describe, expect, it } from 'vitest';
import { formatDelivery } from './formatDelivery.js';

const plain = { candidates: [], isDeduced: false, warnings: [] } as const;

describe('formatDelivery', () => {
  it.each([
    ['proxy-not-found', 'The calling account is not a proxy of the user.'],
    ['proxy-delayed', 'The proxy has a delay, and no call is announced.'],
  ] as const)('does not claim that an untried program ran: %s', (outcome, sentence) => {
    expect(formatDelivery({ ...plain, outcome, isUntried: true })).toBe(sentence);
    expect(formatDelivery({ ...plain, outcome })).toMatch(/^The program ran and did nothing: /);
  });

  it('keeps the sentence of another outcome of an untried program', () => {
    const barrier = 'The target rejects this program.';
    expect(formatDelivery({ ...plain, outcome: 'barrier', isUntried: true })).toBe(barrier);
  });

  it('names the acting account in each possible outcome', () => {
    const candidates = ['executed', 'barrier'] as const;
    const text = formatDelivery({ ...plain, outcome: 'one-of', candidates, actor: 'derived' });
    expect(text).toMatch(
      / Possible outcomes: the call ran for the derived account and succeeded; or the target rejects this program\.$/,
    );
  });
});
