import { omitUndefined } from '@parachron/core';
import { type DerivedAccount, getDerivedAccount } from '@parachron/proxy';
import { defineFact } from '../Fact.js';
import { takeFork } from '../takeFork.js';
import { describeTrying } from './describeTrying.js';
import { getDerivationPayer } from './getDerivationPayer.js';
import { proxyUserFact } from './proxyUserFact.js';

/** The account that the target makes of the user, by its own rule, with how that was found out. */
export const derivedAccountFact = defineFact({
  id: 'derived-account',
  needs: { user: proxyUserFact },
  // The reads depend on the first answers of the target, so this fact reads step by step.
  ask: () => ({}),
  derive: async ({ facts: { user }, chains, nodes, forks, scope, bootLimits }): Promise<DerivedAccount> => {
    const { target } = chains;
    if (!target) return notAtHand;
    const payer = await getDerivationPayer(target, { real: user.real, node: nodes.target });
    const { derivation: rule } = scope;
    const derived = await takeFork(forks.target, (fork) =>
      getDerivedAccount(target, user.user, omitUndefined({ payer, fork, rule })),
    );
    if (derived.kind !== 'unknown' || forks.target) return derived;
    const howToFindOut = `${describeTrying(undefined, bootLimits.target)} Or give the rule with --derivation: the maintainers of the runtime know which converters its LocationToAccountId has.`;
    return { ...derived, howToFindOut };
  },
});

const notAtHand: DerivedAccount = {
  kind: 'unknown',
  reason: 'No node of the target chain was given.',
  howToFindOut: 'Run the check again with an endpoint of the target chain.',
  evidence: [],
};
