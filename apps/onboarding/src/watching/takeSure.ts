import type { NotChecked } from '@parachron/checklist';
import { derivePause } from './derivePause.js';
import type { Look, Looks } from './Looks.js';
import type { WatchState } from './WatchState.js';

/**
 * Takes results, and has the parachains checked again that were not reached, each by itself after a pause. All endpoints of a
 * parachain may have been away for a moment: the first failure of one that was reached before is no result.
 */
export function takeSure(looks: Looks, state: WatchState, firstPauseMs: number): readonly Look[] {
  const { known, failures } = state;
  const taken = looks.take();
  for (const look of taken) {
    if (look.notChecked.some(isCut)) failures.set(look.key, (failures.get(look.key) ?? 0) + 1);
    else failures.delete(look.key);
  }
  for (const keys of groupByCause(taken.filter(({ key }) => failures.has(key)))) {
    const count = Math.min(...[...keys].map((key) => failures.get(key) ?? 1));
    void looks.rest(keys, derivePause(count, firstPauseMs), () => state.plan);
  }
  const isDoubted = ({ key }: Look) =>
    failures.get(key) === 1 && known.verdicts.has(key) && !known.lost.has(key);
  return taken.filter((look) => !isDoubted(look));
}

/** Parachains that were not reached for the same reason share the attempts: they share the endpoint. */
function groupByCause(cut: readonly Look[]): readonly ReadonlySet<string>[] {
  const groups = new Map<string, Set<string>>();
  for (const { key, notChecked } of cut) {
    const cause = JSON.stringify(notChecked.filter(isCut).map(({ reason }) => reason));
    groups.set(cause, (groups.get(cause) ?? new Set()).add(key));
  }
  return [...groups.values()];
}

/** Whether a chain was not reached. */
function isCut({ error }: NotChecked): boolean {
  return error?.fault === 'unreachable';
}
