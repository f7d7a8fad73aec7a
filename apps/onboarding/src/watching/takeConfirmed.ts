import type { NotChecked } from '@parachron/checklist';
import { derivePause } from './derivePause.js';
import type { ParachainCheck, ParachainChecks } from './ParachainChecks.js';
import type { WatchState } from './WatchState.js';

/**
 * Takes results, and checks each unreachable parachain again after a pause. The endpoints of a parachain may be unreachable for
 * a moment: the first failure of a parachain that was reached before is not reported.
 */
export function takeConfirmed(
  parachainChecks: ParachainChecks,
  state: WatchState,
  firstPauseMs: number,
): readonly ParachainCheck[] {
  const { known, failures } = state;
  const taken = parachainChecks.take();
  for (const check of taken) {
    if (check.notChecked.some(isCut)) failures.set(check.key, (failures.get(check.key) ?? 0) + 1);
    else failures.delete(check.key);
  }
  for (const keys of listByCause(taken.filter(({ key }) => failures.has(key)))) {
    const count = Math.min(...[...keys].map((key) => failures.get(key) ?? 1));
    void parachainChecks.checkLater(keys, derivePause(count, firstPauseMs), () => state.plan);
  }
  const isDoubted = ({ key }: ParachainCheck) =>
    failures.get(key) === 1 && known.verdicts.has(key) && !known.lost.has(key);
  return taken.filter((check) => !isDoubted(check));
}

/** Unreachable parachains with the same reason share their attempts, since they share the endpoint. */
function listByCause(cut: readonly ParachainCheck[]): readonly ReadonlySet<string>[] {
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
