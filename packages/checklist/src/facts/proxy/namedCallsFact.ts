import { type Call, decodeCall, encodeCall, type Hex, hasCall, isParachronError } from '@parachron/core';
import { defineFact } from '../Fact.js';

/** A call of the tasks, decoded by the target's runtime. */
interface ReadCall {
  readonly name: string;
  readonly call: Call;
}

/** The calls of the tasks. */
export interface NamedCallsFact {
  readonly calls: readonly ReadCall[];
  /** Named calls that the target does not have. */
  readonly unreadable: readonly { readonly name: string; readonly hex: Hex; readonly reason: string }[];
  /** The call for dry runs and quotes: the task's call, else the first named call, else a remark, which does nothing. */
  readonly chosen: (ReadCall & { readonly isSample: boolean }) | undefined;
}

/** The calls that the team names, decoded by the target's own metadata. */
export const namedCallsFact = defineFact({
  id: 'named-calls',
  needs: {},
  derive: ({ scope, runtimes: { target } }): NamedCallsFact => {
    const calls: ReadCall[] = [];
    const unreadable: NamedCallsFact['unreadable'][number][] = [];
    if (!target) return { calls, unreadable, chosen: undefined };
    const { registry } = target;
    for (const { name, hex } of scope.calls ?? []) {
      try {
        calls.push({ name, call: decodeCall(registry, hex) });
      } catch (error) {
        if (!isParachronError(error)) throw error;
        unreadable.push({ name, hex, reason: error.message });
      }
    }
    const wanted = scope.task?.call ?? scope.calls?.[0]?.name;
    const named = calls.find(({ name }) => name === wanted);
    const isSampled = wanted === undefined && hasCall(registry, 'System', 'remark');
    const sample = isSampled
      ? encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x' } })
      : undefined;
    if (named) return { calls, unreadable, chosen: { ...named, isSample: false } };
    return {
      calls,
      unreadable,
      chosen: sample && { name: 'System.remark', call: sample, isSample: true },
    };
  },
});
