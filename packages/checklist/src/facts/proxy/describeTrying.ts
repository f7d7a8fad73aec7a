import type { Forkable } from '@parachron/client';
import type { BootLimits } from '../../Scope.js';
import { findForkFailure } from '../takeFork.js';

/**
 * Describes how to find out a fact that the target does not state: on a fork, unless a fork was already tried or does not run, or
 * the runtime builds no block in this process.
 */
export function describeTrying(fork: Forkable | undefined, limits: BootLimits | undefined): string {
  if (limits?.blockFailure !== undefined) {
    return 'Give an endpoint of the target instead of its specification, whose runtime builds no block here.';
  }
  const failure = findForkFailure(fork);
  if (failure !== undefined)
    return `Give another node of the target. A fork of this one does not run: ${failure}`;
  return fork
    ? 'Ask the team of the target: a dry run on a fork does not show it either.'
    : 'Add --dry-run to try it on a fork of the target, as a plan does.';
}
