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
 * Returns the barriers of a ready parachain: both fee flows pass, and the relay chain pays nothing.
 *
 * Executors of version 2 had no computed origins; chains that took the remote-account flow brought a barrier of
 * their own for it, which comes to the same.
 *
 * Chain: `xcm_builder::{TakeWeightCredit, AllowTopLevelPaidExecutionFrom, WithComputedOrigin, …}`.
 * Sends: nothing.
 *
 * @param generation of the executor that the barriers stand before
 * @param options `paidFromSiblings` false blocks every paid program from other parachains, and from inside them
 * @returns the barriers in order; a program that passes none of them is refused
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
  const own: Barrier = paidFromSiblings ? paid[generation] : blockSiblings(paid[generation]);
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

function blockSiblings(barrier: Barrier): Barrier {
  return barrier.kind === 'AllowTopLevelPaidExecutionFrom'
    ? { ...barrier, from: ['Parent', 'ParentInterior'] }
    : barrier;
}
