import { u32, vec } from '@parachron/core/scale';
import type { Context } from '../Context.js';
import { type CallFilter, type Origin, originCaller, readOriginCaller, requireRoot } from '../Origin.js';
import {
  type CallDefinition,
  constant,
  DispatchFailed,
  defineCall,
  defineErrors,
  defineEvents,
  type Pallet,
  type PalletFailure,
  weighAround,
} from '../Pallet.js';
import { dispatchError, dispatchResult, runtimeCall, sumWeights, type Weight } from '../types.js';

const pallet = 'Utility';

export const utilityErrors = defineErrors(pallet, { TooManyCalls: 'Too many calls batched.' });

const dispatchAsEvents = defineEvents(pallet, {
  DispatchedAs: { index: 5, fields: { result: dispatchResult } },
});

export const utilityEvents = defineEvents(pallet, {
  BatchInterrupted: { index: 0, fields: { index: u32, error: dispatchError } },
  BatchCompleted: { index: 1 },
  BatchCompletedWithErrors: { index: 2 },
  ItemCompleted: { index: 3 },
  ItemFailed: { index: 4, fields: { error: dispatchError } },
});

/** Maximum number of calls in a batch. */
const batchedCallsLimit = 10_922;

const baseWeight = 6_000_000n;
const itemWeight = 3_000_000n;

function sumBatch(weights: readonly Weight[]): Weight {
  const own = { ref_time: baseWeight + itemWeight * BigInt(weights.length), proof_size: 0n };
  return sumWeights(own, ...weights);
}

/** Refuses a batch without an origin, or with too many calls. */
function requireBatch(origin: Origin, calls: readonly unknown[]): void {
  if (origin.kind === 'none') throw new DispatchFailed({ type: 'BadOrigin' });
  if (calls.length > batchedCallsLimit) throw new DispatchFailed(utilityErrors.TooManyCalls);
}

const isNotBatchAll: CallFilter = (call) => call.type !== pallet || call.value?.type !== 'batch_all';

/** Defines a batch; `onFailure` ends the batch with a weight or an error, or lets it go on. */
function defineBatch(index: number, { narrow = (origin) => origin, onFailure }: BatchRule): CallDefinition {
  return defineCall({
    index,
    args: { calls: vec(runtimeCall) },
    weight: ({ calls }, context) => sumBatch(calls.map((call) => context.dispatchInfo(call).weight)),
    dispatch: (context, origin, { calls }) => {
      requireBatch(origin, calls);
      const inner = narrow(origin);
      // The executed calls, each with the announced or the reported weight.
      const used: Weight[] = [];
      const weigh = () => sumBatch(used);
      let isWhole = true;
      for (const [at, call] of calls.entries()) {
        const outcome = context.dispatch(inner, call);
        used.push(outcome.post.actualWeight ?? context.dispatchInfo(call).weight);
        if (outcome.ok) context.deposit(utilityEvents.ItemCompleted);
        else {
          isWhole = false;
          if (onFailure(context, { at, failure: outcome.failure, weigh })) return { actualWeight: weigh() };
        }
      }
      context.deposit(isWhole ? utilityEvents.BatchCompleted : utilityEvents.BatchCompletedWithErrors);
      return { actualWeight: weigh() };
    },
  });
}

interface BatchRule {
  readonly narrow?: (origin: Origin) => Origin;
  /** Returns whether the batch ends. */
  onFailure(
    context: Context,
    failed: { readonly at: number; readonly failure: PalletFailure; weigh(): Weight },
  ): boolean;
}

const calls = {
  batch: defineBatch(0, {
    onFailure: (context, { at: index, failure }) => {
      context.deposit(utilityEvents.BatchInterrupted, { index, error: context.toDispatchError(failure) });
      return true;
    },
  }),
  batch_all: defineBatch(2, {
    // Atomic batches do not nest.
    narrow: (origin) =>
      origin.kind === 'signed' ? { ...origin, filters: [...(origin.filters ?? []), isNotBatchAll] } : origin,
    onFailure: (_, { failure, weigh }) => {
      throw new DispatchFailed(failure, { actualWeight: weigh() });
    },
  }),
  force_batch: defineBatch(4, {
    onFailure: (context, { failure }) => {
      context.deposit(utilityEvents.ItemFailed, { error: context.toDispatchError(failure) });
      return false;
    },
  }),
};

const dispatchAsCalls = {
  dispatch_as: defineCall({
    index: 3,
    args: { as_origin: originCaller, call: runtimeCall },
    weight: weighAround(baseWeight),
    dispatch: (context, origin, { as_origin, call }) => {
      requireRoot(origin);
      const outcome = context.dispatch(readOriginCaller(as_origin), call);
      context.deposit(dispatchAsEvents.DispatchedAs, { result: context.toDispatchResult(outcome) });
    },
  }),
};

/** Creates the Utility pallet; with `dispatch_as`, root may make calls as any account. */
export function createUtilityPallet({ hasDispatchAs }: { hasDispatchAs: boolean }): Pallet {
  return {
    name: pallet,
    index: 33,
    crate: 'pallet_utility',
    calls: hasDispatchAs ? { ...calls, ...dispatchAsCalls } : calls,
    events: hasDispatchAs ? { ...utilityEvents, ...dispatchAsEvents } : utilityEvents,
    errors: utilityErrors,
    constants: {
      batched_calls_limit: constant(u32, batchedCallsLimit),
    },
  };
}
