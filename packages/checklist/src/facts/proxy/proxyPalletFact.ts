import {
  constantRead,
  type Evidence,
  existentialDepositRead,
  listUsualPallets,
  type Planck,
  type Runtime,
  readKnown,
} from '@parachron/core';
import { listProxyTypes } from '@parachron/proxy';
import type { Codec } from '@polkadot/types/types';
import { defineFact, describeNotGiven, type Known, type Unknown } from '../Fact.js';

/** The proxy pallet of the target's runtime. */
export type ProxyPalletFact = Known<ProxyPallet>;

interface ProxyPallet extends Pick<Runtime, 'chain' | 'token'> {
  /** Proxy types in the chain's order; empty if the runtime has no proxies. */
  readonly types: readonly string[];
  /** Deposits in planck, the base and that for each proxy, and the most proxies of an account; undefined if a constant is missing. */
  readonly terms:
    | (Record<'depositBase' | 'depositFactor', Planck> & { readonly maxProxies: number })
    | undefined;
  readonly existentialDeposit: Planck | undefined;
  readonly evidence: readonly Evidence[];
}

/** Proxy types, deposits and maxima of the target, from its metadata and constants. */
export const proxyPalletFact = defineFact({
  derive: async ({ chains: { target } }): Promise<ProxyPalletFact> => {
    if (!target) return describeNotGiven('target');
    const { chain, token, registry } = target.runtime;
    const gap = listUsualPallets(registry, 'Proxy').length > 0 ? findProxyGap(target.runtime) : undefined;
    if (gap) return gap;
    const answers = await target.read(reads);
    const { base, factor, most } = answers;
    const isWhole = base.known && factor.known && most.known;
    return {
      known: true,
      chain,
      token,
      types: listProxyTypes(registry),
      terms: isWhole
        ? { depositBase: base.value, depositFactor: factor.value, maxProxies: most.value }
        : undefined,
      existentialDeposit: readKnown(answers.existentialDeposit),
      evidence: Object.values(answers).flatMap((one) => one.evidence ?? []),
    };
  },
});

const toAmount = (value: Codec) => BigInt(value.toString());

const reads = {
  existentialDeposit: existentialDepositRead(),
  base: constantRead('Proxy', 'ProxyDepositBase', toAmount),
  factor: constantRead('Proxy', 'ProxyDepositFactor', toAmount),
  most: constantRead('Proxy', 'MaxProxies', (value) => Number(value.toString())),
};

/** Finds why no call can be made by proxy, and the fix: no Proxy pallet, or several by other names; undefined with one, by any name. */
export function findProxyGap({ chain, registry }: Pick<Runtime, 'chain' | 'registry'>): Unknown | undefined {
  const names = listUsualPallets(registry, 'Proxy');
  if (names.length === 1) return undefined;
  if (names.length === 0) {
    const howToFindOut = 'Add the Proxy pallet to its runtime (proxy/pallet-and-types).';
    return { known: false, reason: `${chain} has no Proxy pallet.`, howToFindOut };
  }
  const reason = `${chain} has the calls of the Proxy pallet in its pallets ${names.join(' and ')}. The metadata does not show which of these pallets is in use.`;
  const howToFindOut = `Read ${names.map((name) => `${name}.Proxies`).join(' and ')} on ${chain}, and try ${names.map((name) => `${name}.proxy`).join(' and ')} in a task.`;
  return { known: false, reason, howToFindOut };
}
