import type { Fork } from '@parachron/proxy';
import type { BootLimits } from '../../Scope.js';

/**
 * Describes how to find out a fact that the target does not state: on a fork, unless a fork was already tried, or the runtime
 * builds no block in this process.
 */
export function describeTrying(fork: Fork | undefined, limits: BootLimits | undefined): string {
  if (limits?.blockFailure !== undefined) {
    return 'Give an endpoint of the target instead of its specification, whose runtime builds no block here.';
  }
  return fork
    ? 'Ask the team of the target: a dry run on a fork does not show it either.'
    : 'Run `parachron check --dry-run` or `parachron plan`, which try it on a fork of the target.';
}
