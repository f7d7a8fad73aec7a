import { type Answer, existentialDepositRead, type Planck, type Runtime } from '@parachron/core';
import type { Role } from '../../Scope.js';
import { defineFact } from '../Fact.js';

/** The existential deposit of a chain, in planck. */
export interface ExistentialDepositFact {
  readonly role: Role;
  readonly runtime: Runtime;
  readonly amount: Answer<Planck>;
}

/** The existential deposits of the available chains. */
export const existentialDepositsFact = defineFact({
  id: 'existential-deposits',
  needs: {},
  ask: () => ({
    relay: { amount: existentialDepositRead() },
    channelManager: { amount: existentialDepositRead() },
    target: { amount: existentialDepositRead() },
    service: { amount: existentialDepositRead() },
  }),
  derive: ({ runtimes }, answers): readonly ExistentialDepositFact[] =>
    (['relay', 'channelManager', 'target', 'service'] as const).flatMap((role) => {
      const runtime = runtimes[role];
      return runtime ? [{ role, runtime, amount: answers[role].amount }] : [];
    }),
});
