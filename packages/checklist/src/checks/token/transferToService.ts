import { formatTokens } from '@parachron/core';
import { type HomeTokenFact, homeTokenFact } from '../../facts/token/homeTokenFact.js';
import { type TokenDetailsFact, tokenDetailsFact } from '../../facts/token/tokenDetailsFact.js';
import { type TokenRegistryFact, tokenRegistryFact } from '../../facts/token/tokenRegistryFact.js';
import { type TokenTransferFact, tokenTransferFact } from '../../facts/token/tokenTransferFact.js';
import { defineCheck, type Judgement } from '../Check.js';

/** The token can be sent from the target to the service, by what the target states and by a dry run. */
export const transferToService = defineCheck({
  id: 'token/transfer-to-service',
  title: "The service's token can be sent home",
  explanation: `Users who hold the service's token on your parachain send it to the service's chain before they schedule.
Four things have to fit: the token has to be registered under the service's own location, which makes the service's
chain its reserve; both chains have to count it in the same decimals; what arrives has to be at least the existential
deposit there; and your runtime needs a call for it (\`PolkadotXcm.transfer_assets\`,
\`limited_reserve_transfer_assets\` or \`XTokens.transfer_multiasset\`).

The check compares the description of the token on your chain (\`Metadata\` and the like) with that of the service.
Where your runtime has DryRunApi and a user is named, it tries to send one token in that user's name, without sending
anything. The channel from your chain to the service is another check.

What to do: correct the token's entry by your chain's governance. An amount in other decimals arrives as another
amount, so mend that before anybody sends.`,
  facts: {
    registry: tokenRegistryFact,
    details: tokenDetailsFact,
    home: homeTokenFact,
    transfer: tokenTransferFact,
  },
  evaluate: ({ registry, details, home, transfer }) => {
    if (!registry.known || !registry.entry) return [notRegistered(registry)];
    return [judgeEntry({ registry, details, home, transfer }), judgeTrial(transfer)];
  },
});

const entrySubject = 'what the target states';

function notRegistered(registry: TokenRegistryFact): Judgement {
  const reason = registry.known
    ? 'The token is not registered on the target, so that nobody can send it from there.'
    : `Whether anybody can hold the token on the target is not known: ${registry.reason}.`;
  return { subject: entrySubject, outcome: 'not-applicable', reason, evidence: [] };
}

interface Stated {
  readonly registry: Extract<TokenRegistryFact, { known: true }>;
  readonly details: TokenDetailsFact;
  readonly home: HomeTokenFact;
  readonly transfer: TokenTransferFact;
}

function judgeEntry({ registry, details, home, transfer }: Stated): Judgement {
  const evidence = [...registry.evidence, ...details.evidence];
  const subject = entrySubject;
  if (!transfer.method) {
    const reason = 'The target has no call that sends tokens to other chains, as far as its metadata tells.';
    return { subject, outcome: 'fail', reason, evidence };
  }
  if (home === undefined || details.decimals === undefined) {
    const lacking =
      home === undefined
        ? 'No node of the service was given'
        : 'The target does not say the decimals of the token';
    return {
      subject,
      outcome: 'unknown',
      reason: `${lacking}, so that its decimals cannot be compared.`,
      evidence,
      howToFindOut: 'Compare the decimals of the token on both chains.',
    };
  }
  const { token, existentialDeposit } = home;
  if (details.decimals !== token.decimals) {
    const reason = `The target counts the token in ${details.decimals} decimals, its own chain in ${token.decimals}: amounts would arrive as others.`;
    return { subject, outcome: 'fail', reason, evidence };
  }
  const least =
    existentialDeposit === undefined
      ? ''
      : ` At least ${formatTokens(existentialDeposit, token)} has to arrive for a new account.`;
  const kept =
    details.minimum === undefined
      ? ''
      : ` An account on the target holds ${formatTokens(details.minimum, token)} at least.`;
  const reason = `The service's chain is its reserve, both count it in ${token.decimals} decimals, and ${transfer.method} sends it.${least}${kept}`;
  return { subject, outcome: 'pass', reason, evidence };
}

function judgeTrial({ tried, untried }: TokenTransferFact): Judgement {
  const subject = 'tried by a dry run';
  if (untried === 'no-user') {
    const reason = 'Nobody was named in whose name it could be tried.';
    return { subject, outcome: 'not-applicable', reason, evidence: [] };
  }
  const howToFindOut = 'Send a small amount on a fork of the target, or on the target itself.';
  if (untried || !tried) {
    const reason = 'The target has no DryRunApi by which it could be tried, or no call that takes the token.';
    return { subject, outcome: 'unknown', reason, evidence: [], howToFindOut };
  }
  const evidence = tried.evidence ? [tried.evidence] : [];
  if (!tried.known) return { subject, outcome: 'unknown', reason: tried.reason, evidence, howToFindOut };
  if (!tried.value.ok) {
    const reason = `The target did not try it: ${tried.value.error}.`;
    return { subject, outcome: 'unknown', reason, evidence, howToFindOut };
  }
  const { failure } = tried.value.effects;
  if (!failure) {
    const reason = 'Sending one token in the name of the user works.';
    return { subject, outcome: 'pass', reason, evidence };
  }
  const name = failure.pallet === undefined ? failure.error : `${failure.pallet}.${failure.error}`;
  const reason = `Sending one token in the name of the user fails with ${name}; a user who holds none cannot show more.`;
  return { subject, outcome: 'unknown', reason, evidence, howToFindOut };
}
