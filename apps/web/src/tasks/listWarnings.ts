import type { TaskPlan } from '@parachron/checklist';
import { endSentence } from '@parachron/core';
import { texts } from '../texts.js';

const words = texts.tasksPage.schedule;

/** Lists the sentences about expected failures, doubts and unknown facts of a task. `missing`: the amount that its owner lacks. */
export function listWarnings(
  { check, delivery, locationDoubt }: Pick<TaskPlan, 'check' | 'delivery' | 'locationDoubt'>,
  { missing }: { readonly missing: string | undefined },
): string[] {
  const { refusal, expectedFailures, unknown, isCloseToEdge } = check;
  return [
    ...expectedFailures.map(({ detail, hint }) => `${endSentence(detail)} ${hint}`),
    ...unknown.map(({ reason, howToFindOut }) => `${endSentence(reason)} ${howToFindOut}`),
    ...(missing !== undefined && !refusal ? [words.missing(missing)] : []),
    ...(delivery?.arrives === 'no' ? [words.notArriving(endSentence(delivery.reason))] : []),
    ...(locationDoubt ? [`${locationDoubt.reason} ${locationDoubt.howToFindOut}`] : []),
    ...(isCloseToEdge ? [words.close] : []),
  ];
}
