import { kusama2025 } from '@parachron/samples/runtimes';
import { describe, expect, it, test } from 'vitest';
import { makeFacts } from '../../test/support/madeFacts.js';
import type { DueAction, DueStep } from '../money/DueStep.js';
import { formatVerification } from './formatVerification.js';

const facts = makeFacts(kusama2025());
const { chain } = facts.channelManager.runtime;
const there = { sender: 2000, recipient: 2114 };
const back = { sender: 2114, recipient: 2000 };
const format = (actions: readonly DueAction[], version?: 2 | 3 | 4) =>
  formatVerification(facts, { step: { actions } as unknown as DueStep, version });

const requested = 'Hrmp.HrmpOpenChannelRequests(2000, 2114) holds a request.';
const accepted =
  'Hrmp.HrmpOpenChannelRequests(2000, 2114) holds a request with confirmed true. From the next session, Hrmp.HrmpChannels(2000, 2114) holds the channel.';

describe('formatVerification', () => {
  it('names the storage of a request and of an acceptance', () => {
    expect(format([{ kind: 'init', channel: there }])).toBe(`On ${chain}: ${requested}`);
    expect(format([{ kind: 'accept', channel: there }])).toBe(`On ${chain}: ${accepted}`);
  });

  it('omits a request that the same step accepts', () => {
    const both: DueAction[] = [
      { kind: 'init', channel: there },
      { kind: 'accept', channel: there },
    ];
    expect(format(both)).toBe(`On ${chain}: ${accepted}`);
    expect(format(both.toReversed())).toBe(`On ${chain}: ${accepted}`);
  });

  it('keeps a request if the step accepts the other direction, or requests both', () => {
    const request: DueAction = { kind: 'init', channel: there };
    expect(format([request, { kind: 'accept', channel: back }])).toContain(`${requested} `);
    expect(format([request, { kind: 'init', channel: back }])).toBe(
      `On ${chain}: ${requested} Hrmp.HrmpOpenChannelRequests(2114, 2000) holds a request.`,
    );
    expect(format([request, { kind: 'accept', channel: back }, { kind: 'init', channel: back }])).toContain(
      requested,
    );
  });

  test.each([
    [
      2,
      'Do not rely on the outcome of the message: the message succeeds even if the call inside Transact fails.',
    ],
    [3, 'If the call fails, ExpectTransactStatus makes the message fail too.'],
    [4, 'If the call fails, ExpectTransactStatus makes the message fail too.'],
  ] as const)('states the meaning of the message outcome in version %d', (version, trace) => {
    expect(format([{ kind: 'init', channel: there }], version)).toBe(`On ${chain}: ${requested} ${trace}`);
  });
});
