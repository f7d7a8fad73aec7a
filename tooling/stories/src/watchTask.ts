import type { DerivationOptions, DerivedAccount } from '@parachron/proxy';
import type { SubmittedTask, TaskEvent } from '@parachron/scheduler';
import type { Fixture } from './createFixture.js';
import type { Round } from './passSlot.js';
import { alice } from './people.js';

/** Follows all events of the task; a recurring task has no end. */
export async function watchTask(
  { scheduler, target }: Fixture,
  { taskId, block }: SubmittedTask,
  known: { readonly rounds: readonly Round[]; readonly derived: DerivedAccount; readonly recurs: boolean },
): Promise<TaskEvent[]> {
  const events: TaskEvent[] = [];
  let left = known.rounds.filter(({ explanation }) => explanation).length;
  const derivation = deriveDerivation(known.derived);
  const options = { chain: target, patience: 1, derivation };
  for await (const event of scheduler.watchTask({ owner: alice, taskId, from: block, target: options })) {
    events.push(event);
    if (/^(executed|failed|unseen)$/.test(event.kind)) left -= 1;
    if (known.recurs && left === 0 && event.kind !== 'failed') break;
  }
  return events;
}

/** Returns the derivation that is known already, so that no fork has to find it again. */
function deriveDerivation(derived: DerivedAccount): DerivationOptions {
  if (derived.kind === 'none') return { rule: 'none' };
  return derived.kind === 'account' && derived.rule ? { rule: derived.rule } : {};
}
