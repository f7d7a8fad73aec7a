import { describe, expect, it } from 'vitest';
import { bareParas, createBareForks } from '../../test/support/createBareForks.js';
import type { Scope } from '../Scope.js';
import { dryRunMessage } from './dryRunMessage.js';

const scope: Scope = {
  network: 'local',
  serviceParaId: bareParas.service,
  targetParaId: bareParas.target,
  proposal: { maxCapacity: 8, maxMessageSize: 1024 },
  calls: [{ name: 'remark', hex: '0x0000' }],
  user: { account: `0x${'d4'.repeat(32)}` },
};

/** Tries the message, on forks with and without the target. */
const tryMessage = async (given: Scope, { without = [] }: { without?: readonly 'target'[] } = {}) => {
  const texts: string[] = [];
  const { forks } = createBareForks({ without, names: { target: 'Target' } });
  const tried = await dryRunMessage(forks, { scope: given, onProgress: (text) => void texts.push(text) });
  return { tried, texts };
};
const title = "The service's program for a task on parachain 2000.";

describe('the message of a task', () => {
  it.each([
    ['call', { ...scope, calls: [] }, 'No call of a task was given.'],
    ['user', { ...scope, user: undefined } as unknown as Scope, 'No user was given.'],
  ])('counts as untried without a %s: there is nothing to try', async (_, given, reason) => {
    const { tried, texts } = await tryMessage(given);
    expect(tried).toEqual([
      {
        id: 'message',
        title,
        chain: 'Target',
        outcome: 'untried',
        reason,
        evidence: [],
      },
    ]);
    expect(texts).toEqual([]);
  });

  it('is unknown for a user who has no account of the length of the target', async () => {
    const user = { account: `0x${'d4'.repeat(20)}` } as const;
    const { tried } = await tryMessage({ ...scope, user });
    const reason = expect.stringMatching(
      /^Not tried: the user's account .* length .*\. Give the user's account on the target \(--on-target\)/,
    );
    expect(tried).toMatchObject([{ id: 'message', title, outcome: 'unknown', reason }]);
  });

  it('is unknown without a fork of the target', async () => {
    const { tried } = await tryMessage(scope, { without: ['target'] });
    expect(tried).toMatchObject([
      { id: 'message', title, outcome: 'unknown', reason: 'Not tried: there is no fork of parachain 2000.' },
    ]);
  });

  it('is unknown, not failed, if the forks break while it is tried', async () => {
    const { tried, texts } = await tryMessage(scope);
    expect(texts).toEqual(['Sending the service\'s program for "remark"']);
    expect(tried).toMatchObject([
      {
        id: 'task',
        outcome: 'unknown',
        reason: expect.stringMatching(/^The step could not be carried out to its end: ./),
      },
    ]);
  });
});
