import { requireInput } from '@parachron/core';
import type { ClockOptions, ServiceClock } from '../Scheduler.js';
import type { Service } from './Service.js';

/** Gets the time of a service, and its first and last slot for a new task. */
export async function getServiceClock(
  { ahead, rules }: Service,
  options: ClockOptions = {},
): Promise<ServiceClock> {
  requireInput({ options }, { options: 'object' });
  const { lead } = options;
  const { deriveClock } = await import('../checking/deriveClock.js');
  return ahead(async (time) => deriveClock(time, rules, lead));
}
