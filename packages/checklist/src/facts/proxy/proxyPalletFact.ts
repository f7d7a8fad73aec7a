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
import { defineFact, describeNotGiven, type Known } from '../Fact.js';
import { findProxyGap } from './findProxyGap.js';

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
