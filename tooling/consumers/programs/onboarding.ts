import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';

const parachron = (...args: string[]) =>
  execFileSync(process.execPath, ['node_modules/@parachron/onboarding/dist/bin.js', ...args], {
    encoding: 'utf8',
  });

assert.match(parachron('--help'), /check/);
