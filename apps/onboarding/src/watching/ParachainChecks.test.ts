import type { NotChecked } from '@parachron/checklist';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RunPlan } from '../running/readRunPlan.js';
import type { ParachainCheck, ParachainChecks } from './ParachainChecks.js';
import { takeConfirmed } from './ParachainChecks.js';
import { derivePlaceKey } from './RunChanges.js';
import { createState, type WatchState } from './WatchState.js';

const keyOf = (parachain: string) => derivePlaceKey({ network: 'main', parachain });

/** A check of a parachain that was not reached, or not checked for another reason. */
function cut(parachain: string, reason = 'No answer.', fault: 'unreachable' | 'input' = 'unreachable') {
  const notChecked: NotChecked = {
    network: 'main',
    parachain,
    reason,
    howToFindOut: 'Wait.',
    error: { code: 'ENDPOINT_TIMEOUT', fault, message: reason },
  };
  return {
    key: keyOf(parachain),
    seconds: 1,
    reports: [],
    notChecked: [notChecked],
  } as unknown as ParachainCheck;
}

const reached = (parachain: string) =>
  ({ key: keyOf(parachain), seconds: 1, reports: [], notChecked: [] }) as unknown as ParachainCheck;

/** The pauses that were begun, with their parachains. */
let rests: { readonly keys: readonly string[]; readonly pauseMs: number }[];
let state: WatchState;
beforeEach(() => {
  rests = [];
  state = createState({ networks: [], notChecked: [] } as unknown as RunPlan);
});

function take(...checks: readonly ParachainCheck[]): readonly string[] {
  const parachainChecks: Pick<ParachainChecks, 'take' | 'checkLater'> = {
    take: () => checks,
    checkLater: async (keys, pauseMs) => void rests.push({ keys: [...keys], pauseMs }),
  };
  return takeConfirmed(parachainChecks as ParachainChecks, state, 1_000).map(({ key }) => key);
}

const know = (...parachains: readonly string[]) => {
  state.known = { ...state.known, verdicts: new Map(parachains.map((one) => [keyOf(one), 'ready'])) };
};

describe('the results of a watch', () => {
  it('are taken as they are if each parachain is reached', () => {
    know('One');
    expect(take(reached('One'), reached('Two'))).toEqual([keyOf('One'), keyOf('Two')]);
    expect(rests).toEqual([]);
  });

  it('omit the first failure of a parachain that was reached before, and report the second', () => {
    know('One');
    expect(take(cut('One'))).toEqual([]);
    expect(take(cut('One'))).toEqual([keyOf('One')]);
    expect(take(cut('One'))).toEqual([keyOf('One')]);
  });

  it('doubt a failure again after the parachain was reached', () => {
    know('One');
    take(cut('One'));
    take(reached('One'));
    expect(take(cut('One'))).toEqual([]);
  });

  it('report the first failure of a parachain that was never reached', () => {
    expect(take(cut('One'))).toEqual([keyOf('One')]);
  });

  it('report the failure of a parachain that is known to be lost', () => {
    know('One');
    state.known = { ...state.known, lost: new Set([keyOf('One')]) };
    expect(take(cut('One'))).toEqual([keyOf('One')]);
  });

  it('report a missing check for another reason at once, without a pause', () => {
    know('One');
    expect(take(cut('One', 'The file is missing.', 'input'))).toEqual([keyOf('One')]);
    expect(rests).toEqual([]);
  });
});

describe('the next attempt of an unreachable parachain', () => {
  it('comes after a pause that is twice as long after each failure', () => {
    for (let failure = 1; failure <= 3; failure += 1) take(cut('One'));
    expect(rests.map(({ pauseMs }) => pauseMs)).toEqual([1_000, 2_000, 4_000]);
  });

  it('is shared with the parachains that are unreachable for the same reason', () => {
    take(cut('One'), cut('Two', 'Another reason.'), cut('Three'), reached('Four'));
    expect(rests).toEqual([
      { keys: [keyOf('One'), keyOf('Three')], pauseMs: 1_000 },
      { keys: [keyOf('Two')], pauseMs: 1_000 },
    ]);
  });

  it('comes after the pause of the parachain with the fewest failures of its group', () => {
    take(cut('One'));
    take(cut('One'), cut('Two'));
    expect(rests.at(-1)).toEqual({ keys: [keyOf('One'), keyOf('Two')], pauseMs: 1_000 });
  });
});
