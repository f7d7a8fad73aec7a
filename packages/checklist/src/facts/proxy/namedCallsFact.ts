import { type Account, type Call, decodeCall, type Hex, tryEncodeCall } from '@parachron/core';
import { proxyCall } from '@parachron/proxy';
import { defineFact, describeError, describeNotGiven, type Known } from '../Fact.js';
import { findProxyGap } from './proxyPalletFact.js';
import { otherLength, proxyUserFact } from './proxyUserFact.js';

/** The calls of the tasks. */
export interface NamedCallsFact {
  readonly calls: readonly Omit<ChosenCall, 'isSample'>[];
  /** The call for dry runs and quotes: the task's call, else the first named call, else a remark, which does nothing. */
  readonly chosen: ChosenCall | undefined;
}

/** A call of the tasks, decoded by the target's runtime, or a sample because none was named. */
export interface ChosenCall {
  readonly name: string;
  readonly call: Call;
  readonly isSample: boolean;
}

/** The calls that the team names, decoded by the target's own metadata. */
export const namedCallsFact = defineFact({
  derive: ({ scope, runtimes: { target } }): NamedCallsFact => {
    if (!target) return { calls: [], chosen: undefined };
    const { registry } = target;
    const calls = (scope.calls ?? []).map(({ name, hex }) => ({ name, call: decodeCall(registry, hex) }));
    const wanted = scope.task?.call ?? calls[0]?.name;
    const named = calls.find(({ name }) => name === wanted);
    if (named) return { calls, chosen: { ...named, isSample: false } };
    const remark = { pallet: 'System', method: 'remark', args: { remark: '0x' } };
    const sample = wanted === undefined ? tryEncodeCall(registry, remark) : undefined;
    return { calls, chosen: sample && { name: 'System.remark', call: sample, isSample: true } };
  },
});

/** The chosen call with the proxy call around it, as the service stores it, or the reason why there is none. */
export type TaskCallFact = Known<
  ChosenCall & {
    readonly hex: Hex;
    /** The account in whose name the proxy makes the call. */
    readonly real: Account;
  }
>;

/** The chosen call, made by the proxy of the user. */
export const taskCallFact = defineFact({
  needs: { user: proxyUserFact, named: namedCallsFact },
  derive: ({ facts: { user, named }, runtimes: { target } }): TaskCallFact => {
    const { chosen } = named;
    if (!target) return describeNotGiven('target');
    if (!chosen) {
      const reason = 'the task names an unknown call';
      return { known: false, reason, howToFindOut: 'Name a call of the target by its bytes.' };
    }
    const gap = findProxyGap(target);
    if (gap) return gap;
    if (!user.real) return { known: false, ...otherLength };
    try {
      const { real } = user;
      return { known: true, ...chosen, real, hex: proxyCall(target, { real, call: chosen.call }).hex };
    } catch (error) {
      return describeError(error);
    }
  },
});
