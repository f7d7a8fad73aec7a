import type { Runtime } from '@parachron/core';
import { expect, test } from 'vitest';
import type { PauseFact } from '../../facts/pauses/pauseFact.js';
import type { Scope } from '../../Scope.js';
import { notPaused } from './notPaused.js';

const stopped = { known: true, value: 'messages', evidence: [] } as const;
const advise = (role: PauseFact['role'], isForked: boolean) => {
  const runtime = { chain: 'Example' } as Runtime;
  const doubted = {
    name: 'Xcm.Suspended',
    stopped,
    isPassing: false,
    doubt: 'unknown',
    end: undefined,
  } as const;
  const pauses = [{ role, runtime, isForked, switches: [doubted] }];
  return notPaused.evaluate({ pauses }, {} as Scope)[0]?.howToFindOut;
};

test('recommends a dry run only if none was available', () => {
  expect(advise('target', false)).toBe('Run `parachron check --dry-run`, or ask the team of Example.');
  expect(advise('target', true)).toBe('Ask the team of Example: the dry run did not decide this.');
  expect(advise('service', true)).toBe('Send Example a message on a fork, or ask the team of Example.');
});
