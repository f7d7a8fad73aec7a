import type { Generation } from '../generations/Generation.js';
import type { Barrier } from './Barrier.js';

const inAnyCase: readonly Barrier[] = [
  { kind: 'AllowUnpaidExecutionFrom', from: ['Parent'] },
  { kind: 'AllowSubscriptionsFrom', from: ['Everything'] },
];

const paidByAll: Barrier = { kind: 'AllowTopLevelPaidExecutionFrom', from: ['Everything'] };

const paid: { readonly [G in Generation]: Barrier } = {
  v2: paidByAll,
  v4: { ...paidByAll, maxAssets: 2, skips: ['ClearOrigin', 'AliasOrigin', 'DescendOrigin'] },
  v5: { ...paidByAll, maxAssets: 2, skips: ['ClearOrigin', 'AliasOrigin', 'DescendOrigin', 'SetHints'] },
};

/**
 * Returns the barriers of a ready parachain: both fee flows pass, and messages from the relay chain execute free of charge.
 *
 * Executors of version 2 have no `WithComputedOrigin`. Chains of that version that accept the remote-account flow define
 * a barrier of their own with the same effect.
 *
 * Chain: `xcm_builder::{TakeWeightCredit, AllowTopLevelPaidExecutionFrom, WithComputedOrigin, …}`.
 * Sends: nothing.
 *
 * @param generation generation of the executor behind the barriers
 * @param options `paidFromSiblings` false blocks every paid program from other parachains, and from inside them
 * @returns the barriers in order; a program that passes no barrier is refused
 *
 * @example
 * ```ts
 * import { getStockBarriers } from '@parachron/devnet';
 *
 * getStockBarriers('v2').map(({ kind }) => kind);
 * // ['TakeWeightCredit', 'AllowKnownQueryResponses', 'WithComputedOrigin']
 * ```
 */
export function getStockBarriers(
  generation: Generation,
  options: { paidFromSiblings?: boolean } = {},
): readonly Barrier[] {
  const { paidFromSiblings = true } = options;
  const own: Barrier = paidFromSiblings ? paid[generation] : refuseSiblings(paid[generation]);
  const computed: Barrier = {
    kind: 'WithComputedOrigin',
    maxPrefixes: 8,
    barriers: [own, { kind: 'AllowExplicitUnpaidExecutionFrom', from: ['Parent'] }, ...inAnyCase],
  };
  const inner: readonly Barrier[] = [
    { kind: 'TakeWeightCredit' },
    { kind: 'AllowKnownQueryResponses' },
    computed,
  ];
  return generation === 'v2' ? inner : [{ kind: 'TrailingSetTopicAsId', barriers: inner }];
}

function refuseSiblings(barrier: Barrier): Barrier {
  return barrier.kind === 'AllowTopLevelPaidExecutionFrom'
    ? { ...barrier, from: ['Parent', 'ParentInterior'] }
    : barrier;
}
