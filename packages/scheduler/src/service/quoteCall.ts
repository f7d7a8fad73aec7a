import { requireInput } from '@parachron/core';
import type { QuoteOptions } from '../quoting/quoteTask.js';
import type { TaskQuote } from '../quoting/TaskQuote.js';
import type { ScheduleOrder, TaskCall } from '../tasks/TaskOrder.js';
import type { Service } from './Service.js';

/** Quotes a scheduling call at the finalized head. */
export async function quoteCall(
  { at, rules }: Service,
  call: TaskCall<ScheduleOrder>,
  options: QuoteOptions,
): Promise<TaskQuote> {
  requireInput({ call, options }, { call: { hex: 'string', order: 'object' }, options: 'object?' });
  const { quoteTask } = await import('../quoting/quoteTask.js');
  return at((snapshot) => quoteTask(snapshot, call, { ...options, rules }));
}
