import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeChain } from '../../test/createFakeChain.js';
import { describeClose } from '../requests/deriveConnectionError.js';
import { getNextNonce } from './getSigningHead.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('getNextNonce', () => {
  const ask = (answer: unknown) =>
    getNextNonce(createFakeChain({ system_accountNextIndex: () => answer }).chain, 'an address');

  it.each([0, 7, Number.MAX_SAFE_INTEGER])('accepts %s', async (answer) => {
    expect(await ask(answer)).toBe(answer);
  });

  it.each([-1, 1.5, 2 ** 53, '7', null, undefined, {}])('does not accept %j', async (answer) => {
    await expect(ask(answer)).rejects.toThrow(
      expect.objectContaining({
        code: 'ANSWER_NOT_UNDERSTOOD',
        facts: expect.objectContaining({ method: 'system_accountNextIndex' }),
      }),
    );
  });
});

describe('describeClose', () => {
  // RFC 6455, section 7.4.1: 1005 and 1006 are never sent, and stand for a close without a code.
  it.each([
    [1005, '', 'the node closed the connection'],
    [1006, 'anything', 'the node closed the connection'],
    [1000, '', 'the node closed the connection with code 1000'],
    [1013, 'try again later', 'the node closed the connection with code 1013 (try again later)'],
    [4000, 'x'.repeat(200), `the node closed the connection with code 4000 (${'x'.repeat(120)})`],
  ])('code %s with the reason %s', (code, reason, detail) => {
    expect(describeClose('a node', { code, reason })).toMatchObject({
      facts: { endpoint: 'a node', detail },
    });
  });
});
