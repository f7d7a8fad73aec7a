import type { Fork } from '@parachron/proxy';

/** Says how to find out what the target could not be asked: by a fork, unless one was available and did not show it either. */
export function describeTrying(fork: Fork | undefined): string {
  return fork
    ? 'Ask the team of the target: a fork of it was tried, and does not show it either.'
    : 'Run `parachron check --dry-run` or `parachron plan`, which try it on a fork of the target.';
}
