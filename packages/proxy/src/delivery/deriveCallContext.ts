import { omitUndefined } from '@parachron/core';
import { readReal } from '../calls/proxiedCall.js';
import type { DeliveryContext } from './DeliveryContext.js';
import { isSameOrigin } from './listSteps.js';
import type { ProgramSummary } from './readProgram.js';

/** Derives the facts about a call from the facts about another call of the same program. */
export function deriveCallContext(
  context: DeliveryContext,
  { known, call }: { readonly known: ProgramSummary; readonly call: ProgramSummary },
): DeliveryContext {
  if (call.transact === known.transact) return context;
  const { callWeight, derived, proxies, dispatch: _, ...rest } = context;
  const isSame = isSameOrigin(call.caller, known.caller);
  const isForSame = isSame && isOfSameUser(context, [known, call]);
  const isSameCall = call.transact?.call === known.transact?.call;
  return {
    ...rest,
    ...omitUndefined({
      derived: isSame ? derived : undefined,
      proxies: isForSame ? proxies : undefined,
      callWeight: isSameCall ? callWeight : undefined,
    }),
  };
}

function isOfSameUser({ runtime }: DeliveryContext, calls: readonly ProgramSummary[]): boolean {
  const [one, other] = calls.map(({ transact }) => runtime && transact && readReal(runtime, transact.call));
  return one !== undefined && one.hex === other?.hex;
}
