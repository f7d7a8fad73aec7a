import { type Hex, isParachronError, type Snapshot } from '@parachron/core';
import { type DeliveryTarget, getDeliveryTarget, proxyCall } from '@parachron/proxy';
import { defineFact } from '../Fact.js';
import { findProxyGap } from './findProxyGap.js';
import { type NamedCallsFact, namedCallsFact } from './namedCallsFact.js';
import { otherLength } from './otherLength.js';
import { type ProxyUserFact, proxyUserFact } from './proxyUserFact.js';

/** Facts of the target about the named call's delivery that need no user account; undefined without a target. */
export type DeliveryTargetFact = (Prepared & { readonly asked: DeliveryTarget }) | Unprepared | undefined;

/** Read in parallel with the user's account on the target, which takes as long. */
export const deliveryTargetFact = defineFact({
  id: 'delivery-target',
  needs: { user: proxyUserFact, named: namedCallsFact },
  // After a failed method the next one follows, so this fact reads by itself.
  ask: () => ({}),
  derive: async ({ facts: { user, named }, chains: { target } }): Promise<DeliveryTargetFact> => {
    const prepared = target && prepareCall(target, { user, named });
    if (!target || !prepared) return undefined;
    if ('reason' in prepared) return prepared;
    const asked = await getDeliveryTarget(target, { user: user.user, call: prepared.call });
    return { ...prepared, asked };
  },
});

interface Prepared {
  readonly call: Hex;
  readonly name: string;
  readonly isSample: boolean;
}

interface Unprepared {
  readonly reason: string;
  readonly howToFindOut: string;
}

function prepareCall(
  target: Snapshot,
  { user, named }: { readonly user: ProxyUserFact; readonly named: NamedCallsFact },
): Prepared | Unprepared {
  const { chosen, unreadable } = named;
  if (!chosen) {
    const [first] = unreadable;
    const reason = first?.reason ?? 'the task names an unknown call';
    return { reason, howToFindOut: 'Name a call of the target, by its bytes.' };
  }
  const gap = findProxyGap(target.runtime);
  if (gap) return gap;
  if (!user.real) return otherLength;
  try {
    const { hex } = proxyCall(target.runtime, { real: user.real, call: chosen.call });
    return { call: hex, name: chosen.name, isSample: chosen.isSample };
  } catch (error) {
    if (!isParachronError(error)) throw error;
    return { reason: error.message, howToFindOut: error.hint };
  }
}
