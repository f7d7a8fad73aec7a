import type { TaskRequest, TaskTarget } from '@parachron/checklist';
import type { Scheduler } from '@parachron/scheduler';
import { UsageError } from '../errors/errors.js';

/**
 * Requires that the variant of the service has such a task, and that a call on a target has a target.
 *
 * @throws USAGE with the unsuitable option
 */
export function requirePlannable(
  { variant, missing }: Pick<Scheduler, 'variant' | 'missing'>,
  { action, when }: TaskRequest,
  there: TaskTarget | undefined,
): void {
  if (action.kind === 'dispatch') {
    if (variant !== 'H') throw createVariantError('--dispatch', variant);
    return;
  }
  if (action.kind === 'transfer' && variant !== 'M') throw createVariantError('--transfer', variant);
  // For a service without cross-chain tasks, planning throws that reason.
  const isLacking = missing.some(({ operation }) => operation === 'crossChain');
  if (action.kind === 'cross-chain' && !there && !isLacking) {
    throw new UsageError({ option: '--target', reason: 'give the parachain that runs the call' });
  }
  if ('at' in when || variant === 'H') return;
  throw new UsageError({
    option: '--when',
    reason: 'this service (variant M) needs a number of times: every 10m x 12, or --every with --times',
  });
}

function createVariantError(option: string, found: Scheduler['variant']): UsageError {
  const reason = `expected a service of variant ${found === 'H' ? 'M' : 'H'}, got variant ${found}`;
  return new UsageError({ option, reason });
}
