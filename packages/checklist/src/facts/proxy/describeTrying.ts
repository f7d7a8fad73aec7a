import type { Fork } from '@parachron/proxy';
import type { BootLimits } from '../../Scope.js';

/**
 * Says how to find out what the target could not be asked: by a fork, unless a fork was tried already, or the runtime
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
