import type { DecodedEvent, DispatchFailure, Forkable } from '@parachron/client';
import type { Account, Answer, Call, Planck, Snapshot } from '@parachron/core';
import { tryAsAccount } from '@parachron/proxy';
import { defineFact } from '../Fact.js';
import { proxyUserFact } from '../proxy/proxyUserFact.js';
import { takeFork } from '../takeFork.js';
import { deriveTokenTransferCall, getTransferMethod } from './deriveTokenTransferCall.js';
import { type TokenDetailsFact, tokenDetailsFact } from './tokenDetailsFact.js';
import { createTokenLocation, tokenRegistryFact } from './tokenRegistryFact.js';

/** What a transfer does on a fork. */
export interface TransferEffects {
  /** Absent if the transfer succeeds. */
  readonly failure?: DispatchFailure;
  readonly events: readonly DecodedEvent[];
}

/** The calls that send the service's token from the target to the service. */
export interface TokenTransferFact {
  /** `PolkadotXcm.transfer_assets`, by the chain's names; undefined if it has no such call. */
  readonly method: string | undefined;
  /** Amount of the dry run, in the smallest unit: a whole token, or 1 if the target names no decimals. */
  readonly amount: Planck;
  /** Result of that transfer in the user's name, on a fork of the target; undefined if it could not be tried. */
  readonly tried: Answer<TransferEffects> | undefined;
  /** Reason why it was not tried. */
  readonly untried: 'no-user' | 'no-fork' | 'not-registered' | undefined;
}

/** The call that sends the service's token home, tried on a fork in the named user's name. */
export const tokenTransferFact = defineFact({
  id: 'token-transfer',
  needs: { registry: tokenRegistryFact, details: tokenDetailsFact, user: proxyUserFact },
  // The call runs on a fork, which reads what it needs.
  ask: () => ({}),
  derive: async ({
    facts: { registry, details, user },
    runtimes,
    chains,
    forks,
    scope,
  }): Promise<TokenTransferFact> => {
    const { target } = runtimes;
    const method = target && getTransferMethod(target);
    const base = { method, amount: deriveAmount(details), tried: undefined };
    if (!registry.known || !registry.entry) return { ...base, untried: 'not-registered' };
    const { real, isGeneric } = user;
    if (isGeneric || !real) return { ...base, untried: 'no-user' };
    const home = createTokenLocation(scope);
    const call =
      target &&
      deriveTokenTransferCall(target, { home, amount: base.amount, beneficiary: user.user.account });
    const state = chains.target;
    if (!call || !state) return { ...base, untried: undefined };
    const tried = await takeFork(
      forks.target,
      async (fork) => fork && tryTransfer(fork, { state, real, call }),
    );
    return tried ? { ...base, tried, untried: undefined } : { ...base, untried: 'no-fork' };
  },
});

async function tryTransfer(
  from: Forkable,
  { state, real, call }: { readonly state: Snapshot; readonly real: Account; readonly call: Call },
): Promise<Answer<TransferEffects>> {
  const effects = await tryAsAccount(await from.fork(), call.hex, real);
  const { chain } = state.runtime;
  if (!effects) {
    const reason = `A fork of ${chain} cannot dispatch the call as the user.`;
    return { known: false, reason, howToFindOut: 'Send a small amount.' };
  }
  const { failure } = effects;
  const value = failure ? `${failure.pallet ?? failure.kind}.${failure.error}` : 'done';
  const key = `${call.pallet}.${call.method} on a fork`;
  return { known: true, value: effects, evidence: { chain, block: state.block, key, value } };
}

function deriveAmount({ decimals }: TokenDetailsFact): Planck {
  return 10n ** BigInt(decimals ?? 0);
}
