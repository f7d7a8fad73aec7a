import type { Planck, PlanStep } from '@parachron/core';
import { defineFact } from '../Fact.js';
import { addStepPara } from '../proxy/planSignedStep.js';
import { bookedTasksFact } from './bookedTasksFact.js';
import { planQuotedFunds } from './planQuotedFunds.js';
import { taskQuoteFact } from './taskQuoteFact.js';

/** Funds of the user on the service for the next runs of booked recurring tasks; undefined if no run is to be paid, or the fees are unknown. */
export interface BookedFunds {
  /** Fees of one run, in planck. */
  readonly perRun: Planck;
  readonly missing: Planck;
  /** The step that transfers the missing amount. */
  readonly fix: PlanStep | undefined;
}

/** The funds that the booked recurring tasks of the named user need on the service. */
export const bookedFundsFact = defineFact({
  id: 'booked-funds',
  needs: { booked: bookedTasksFact, quote: taskQuoteFact },
  // The fee of a step is read once its amount is known.
  ask: () => ({}),
  derive: async ({ facts, chains, scope }): Promise<BookedFunds | undefined> => {
    const { booked, quote: task } = facts;
    if (!booked.known || booked.recurring === 0 || !task.known || !chains.service) return undefined;
    const { perExecution: perRun, total, balance } = task.quote;
    if (perRun === undefined || total === undefined || task.needed === undefined) return undefined;
    // A quote needs the cost of its task, and the balance that must stay.
    const needed = perRun * BigInt(booked.recurring) + task.needed - total;
    const missing = needed > balance.free ? needed - balance.free : 0n;
    const fix = await planQuotedFunds(chains.service, { owner: task.owner, missing });
    return { perRun, missing, fix: fix && addStepPara(fix, scope.serviceParaId) };
  },
});
