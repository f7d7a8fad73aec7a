import type { Fork } from '@parachron/proxy';
import { expect, it } from 'vitest';
import { describeTrying } from './describeTrying.js';

const fork = {} as Fork;

it('names what was not done yet, and only what can be done', () => {
  expect(describeTrying(undefined, undefined)).toMatch(/^Run `parachron check --dry-run`/);
  expect(describeTrying(fork, {})).toMatch(
    /^Ask the team of the target: a dry run on a fork does not show it/,
  );
  expect(describeTrying(undefined, { missingHostFunction: 'ext_x' })).toMatch(/^Run /);
  expect(describeTrying(undefined, { blockFailure: 'it panics' })).toMatch(/^Give an endpoint of the target/);
});
