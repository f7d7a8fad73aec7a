import { LocalChainNotStartedError } from '@parachron/devnet';
import type { Fork } from '@parachron/proxy';
import { expect, it } from 'vitest';
import { takeFork } from '../takeFork.js';
import { describeTrying } from './describeTrying.js';

const fork = {} as Fork;

it('names the methods that were not used yet and are available', () => {
  expect(describeTrying(undefined, undefined)).toMatch(/^Run `parachron check --dry-run`/);
  expect(describeTrying(fork, {})).toMatch(
    /^Ask the team of the target: a dry run on a fork does not show it/,
  );
  expect(describeTrying(undefined, { missingHostFunction: 'ext_x' })).toMatch(/^Run /);
  expect(describeTrying(undefined, { blockFailure: 'it panics' })).toMatch(/^Give an endpoint of the target/);
});

it('names the reason why a fork does not run', async () => {
  const failing = {} as Fork;
  const error = new LocalChainNotStartedError({ chain: 'Target', reason: 'it has no runtime' });
  await takeFork(failing, (given) => (given ? Promise.reject(error) : Promise.resolve()));
  expect(describeTrying(failing, {})).toBe(
    'Give another node of the target. A fork of this one does not run: Target did not start: it has no runtime.',
  );
});
