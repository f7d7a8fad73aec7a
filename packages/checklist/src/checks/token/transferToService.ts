import type { DispatchFailure } from '@parachron/client';
import { nameFailure } from '@parachron/client/decode';
import { capitalize, type Evidence, formatTokens, type NoFix, type Planck, readKnown } from '@parachron/core';
import { describeNotGiven, type FactValues, listEvidence } from '../../facts/Fact.js';
import { taskQuoteFact } from '../../facts/service/taskQuoteFact.js';
import {
  homeTokenFact,
  type TokenDetailsFact,
  tokenDetailsFact,
} from '../../facts/token/tokenDetailsFact.js';
import { type TokenRegistryFact, tokenRegistryFact } from '../../facts/token/tokenRegistryFact.js';
import { tokenTransferFact } from '../../facts/token/tokenTransferFact.js';
import { describeObstacle, tokenRouteFact } from '../../followUps/tokenRouteFact.js';
import { defineCheck, type Judgement, judgeUnknown, leaveOut, requireGiven, requireXcm } from '../Check.js';

const facts = {
  registry: tokenRegistryFact,
  details: tokenDetailsFact,
  home: homeTokenFact,
  transfer: tokenTransferFact,
  quote: taskQuoteFact,
  route: tokenRouteFact,
};

type Values = FactValues<typeof facts>;

/** The token can be sent from the target to the service, according to metadata, state and a dry run. */
export const transferToService = defineCheck({
  id: 'token/transfer-to-service',
  topic: 'transfer',
  title: "The service's token can be sent to the service",
  failedTitle: "The service's token cannot be sent to the service",
  warningTitle: "The service's token would be lost or refused on its path to the service",
  explanation: `Users who hold the service's token on your parachain send it to the service's chain before they schedule a task. A transfer has
four requirements. The token is registered under the service's own location. Both chains use the same decimals. The arriving
amount is at least the existential deposit there. Your runtime has a call for the transfer (\`PolkadotXcm.transfer_assets\`
or \`XTokens.transfer_multiasset\`).

The check compares the description of the token on your chain (\`Metadata\` and similar items) with that of the service. Then it
tries a trip of the token on a fork. A program of the service's chain brings the token to the named user, or to a sample account: your
executor takes the service's chain as the reserve of the token, or takes a teleport. The account then sends one token to the service,
or one planck if your chain states no decimals. A teleport burns the token on your chain, and services accept none. A filter that refuses
the call refuses it for every account. The fork has a channel to the service: \`hrmp/channel-open-both-ways\` covers that of your chain.

What to do: correct the entry of the token by your chain's governance. With different decimals, the received amount differs
from the sent amount, so correct the decimals before any account sends the token.`,
  waitsFor: () => [
    { check: 'token/registered-on-target' },
    requireXcm(),
    requireGiven('service'),
    requireGiven('target'),
  ],
  facts,
  evaluate: (values) => {
    const { registry, details } = values;
    if (!registry.known || registry.entries.length === 0) return [judgeNotRegistered(registry)];
    // The registry may describe the token itself.
    const read = [...registry.evidence, ...details.evidence].map((one) => [one.storageKey ?? one.key, one]);
    const evidence: Evidence[] = Object.values(Object.fromEntries(read));
    return [
      { ...judgeEntry(values), subject: entrySubject, evidence },
      ...judgeRoute(values),
      { ...judgeDryRun(values), subject: 'dry run of the transfer' },
    ];
  },
});

const entrySubject = 'entry on the target';

function judgeNotRegistered(registry: TokenRegistryFact): Judgement {
  const reason = registry.known
    ? 'The token is not registered on the target, so no account can send it from the target.'
    : `Whether accounts can hold the token on the target is unknown. ${judgeUnknown(entrySubject, registry).reason}`;
  return leaveOut(entrySubject, reason);
}

/** An entry, with its own evidence. */
function judgeEntry({ details, home, transfer }: Values): Omit<Judgement, 'subject' | 'evidence'> {
  if (!transfer.method) {
    const reason = 'The target has no call that sends tokens to other chains, according to its metadata.';
    return { outcome: 'fail', reason, noFix: noCall };
  }
  if (details.doubt !== undefined) {
    const reason = `Which token of the target an arriving amount becomes is unknown: ${details.doubt}.`;
    const howToFindOut = 'Send a small amount to the target, and read which token arrives.';
    return { outcome: 'unknown', reason, howToFindOut };
  }
  if (home === undefined || details.decimals === undefined) {
    const lacking =
      home === undefined
        ? capitalize(describeNotGiven('service').reason)
        : 'The target does not state the decimals of the token';
    const reason = `${lacking}, so its decimals cannot be compared.`;
    return { outcome: 'unknown', reason, howToFindOut: 'Compare the decimals of the token on both chains.' };
  }
  const { token, minimum } = home;
  if (details.decimals !== token.decimals) {
    const reason = `Decimals of the token: ${details.decimals} on the target, ${token.decimals} on the service's chain. Each transferred amount would change.`;
    return { outcome: 'fail', reason, noFix: wrongDecimals };
  }
  const require = (who: string, least: Planck | undefined) =>
    least === undefined ? '' : ` ${who} at least ${formatTokens(least, token)}.`;
  const least = require('A new account has to receive', minimum);
  const kept = require('An account on the target has to keep', details.minimum);
  const reason = `The token has the location of the service's chain. Both chains use ${token.decimals} decimals, and the target has the call ${transfer.method}.${least}${kept}`;
  return { outcome: 'pass', reason };
}

/** Known methods of the target to send the token. */
function judgeRoute({ route, transfer }: Values): Judgement[] {
  if (route.kind === 'unknown') return [];
  const evidence = listEvidence(transfer.tried);
  const subject = 'route';
  const obstacle = describeObstacle(route);
  if (obstacle !== undefined)
    return [{ subject, outcome: 'warn', reason: obstacle, evidence, noFix: untrusted }];
  const reason = "The target accepts the service's chain as the reserve of the token.";
  return [{ subject, outcome: 'pass', reason, evidence }];
}

type Tried = Omit<Judgement, 'subject'>;

function judgeDryRun(values: Values): Tried {
  const { details, transfer, quote } = values;
  const { tried } = transfer;
  if (!tried?.known && quote.known && quote.quote.balance.missing === 0n)
    return leaveOut('', 'The task needs no transfer: the user has enough on the service.');
  if (!tried?.known) return judgeUnknown('', tried ?? describeNotGiven('target'));
  const { failure } = tried.value.end;
  if (failure) return judgeFailure(failure, values);
  const reason = `A transfer of ${formatTried(transfer.amount, details)} succeeds on a fork of the target.`;
  return { outcome: 'pass', reason, evidence: listEvidence(tried) };
}

const noCall = {
  reason: 'No call adds such a call to a runtime.',
  howTo: "Ask the target's team how users send tokens to other chains.",
};
const wrongDecimals = {
  reason: 'The plan does not change the registry entry of a token that users may hold.',
  howTo: "Have the target's governance correct the decimals of the token before any account sends the token.",
};
const untrusted = {
  reason: "The executor's trust is a part of the runtime, and no step of the plan changes it.",
  howTo:
    "Send no tokens. Change the target's runtime: `IsReserve` accepts the service's chain for the token, and `IsTeleporter` does not. On newer Asset Hubs the owner of the token sets both by `ForeignAssets.set_reserves`.",
};
const filtered = {
  reason: 'The filter is part of the runtime: no call changes it.',
  howTo: "Have the target's team permit the call, or transfer the token through another chain.",
};
const unsendable = {
  reason: 'The error comes from the target, and no step of the plan fixes it.',
  howTo: "Report the error to the target's team, and check again after the fix.",
};

const howToHold =
  'Look whether the token is frozen on the target. Else have a user acquire it there, and send a small amount to the service.';

/** The filter for signed calls, and the XCM pallet's filter for sent programs: both apply before the balance of the account. */
const filters = ['CallFiltered', 'Filtered'];

function judgeFailure(failure: DispatchFailure, values: Values): Tried {
  const { transfer, details } = values;
  const { tried, amount } = transfer;
  const evidence = listEvidence(tried);
  const fail = (reason: string, noFix: NoFix): Tried => ({ outcome: 'fail', reason, evidence, noFix });
  const fails = `A transfer of ${formatTried(amount, details)} fails on a fork of the target with ${nameFailure(failure)}`;
  if (failure.pallet !== undefined && filters.includes(failure.error))
    return fail(`${fails}: the target refuses this call from all users, with any balance.`, filtered);
  if (!readKnown(tried)?.isHeld) {
    const reason = `${fails}; its sender received none of the token there.`;
    return judgeUnknown('', { reason, howToFindOut: howToHold }, evidence);
  }
  return fail(`${fails}, although its sender received enough of the token there.`, unsendable);
}

function formatTried(amount: Planck, { decimals }: TokenDetailsFact): string {
  const isWhole = decimals !== undefined && amount === 10n ** BigInt(decimals);
  return isWhole ? 'one token' : `${amount} of the token's smallest unit`;
}
