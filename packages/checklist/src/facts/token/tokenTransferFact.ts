import { type Answer, getRuntimeApiVersion, type Planck } from '@parachron/core';
import { type CallEffects, type DryRun, dryRunCallRead } from '@parachron/proxy';
import { defineFact } from '../Fact.js';
import { proxyUserFact } from '../proxy/proxyUserFact.js';
import { deriveTokenTransferCall, getTransferMethod } from './deriveTokenTransferCall.js';
import { type TokenDetailsFact, tokenDetailsFact } from './tokenDetailsFact.js';
import { createTokenLocation, tokenRegistryFact } from './tokenRegistryFact.js';

/** The calls that send the service's token from the target to the service. */
export interface TokenTransferFact {
  /** `PolkadotXcm.transfer_assets`, by the chain's names; undefined if it has no such call. */
  readonly method: string | undefined;
  /** Amount of the dry run, in the smallest unit: a whole token, or 1 if the target names no decimals. */
  readonly amount: Planck;
  /** Result of the dry run of that transfer in the user's name; undefined if it could not be tried. */
  readonly tried: Answer<DryRun<CallEffects>> | undefined;
  /** Reason why it was not tried. */
  readonly untried: 'no-user' | 'no-api' | 'not-registered' | undefined;
}

/** The call that sends the service's token home, and a dry run of it in the named user's name. */
export const tokenTransferFact = defineFact({
  id: 'token-transfer',
  needs: { registry: tokenRegistryFact, details: tokenDetailsFact, user: proxyUserFact },
  ask: ({ facts: { registry, details, user }, runtimes: { target }, scope }) => {
    const isRegistered = registry.known && registry.entry !== undefined;
    if (!target || !isRegistered || user.isGeneric || !user.real) return {};
    const call = deriveTokenTransferCall(target, {
      home: createTokenLocation(scope),
      amount: deriveAmount(details),
      beneficiary: user.user.account,
    });
    if (!call) return {};
    return { target: { tried: dryRunCallRead(target, { origin: user.real, call: call.hex }) } };
  },
  derive: (
    { facts: { registry, details, user }, runtimes: { target } },
    { target: answers },
  ): TokenTransferFact => {
    const method = target && getTransferMethod(target);
    const base = { method, amount: deriveAmount(details), tried: answers?.tried };
    if (!registry.known || !registry.entry) return { ...base, untried: 'not-registered' };
    if (user.isGeneric || !user.real) return { ...base, untried: 'no-user' };
    const hasApi = target && getRuntimeApiVersion(target, 'DryRunApi') !== undefined;
    return { ...base, untried: hasApi ? undefined : 'no-api' };
  },
});

function deriveAmount({ decimals }: TokenDetailsFact): Planck {
  return 10n ** BigInt(decimals ?? 0);
}
