import type { Context } from '../Context.js';
import { getSigner, type Origin, toAccount } from '../Origin.js';
import {
  DispatchFailed,
  defineCall,
  defineErrors,
  defineEvents,
  type Pallet,
  weighAround,
} from '../Pallet.js';
import type { BaseConfig } from '../ServiceConfig.js';
import { storageOf } from '../storage.js';
import { accountAddress, accountId, type CallValue, dispatchResult, runtimeCall } from '../types.js';

const pallet = 'Sudo';
const storage = storageOf(pallet);

/** The account that may act as root. */
const sudoKey = storage.value('Key', accountId);

export const sudoErrors = defineErrors(pallet, { RequireSudo: 'Sender must be the Sudo account.' });

export const sudoEvents = defineEvents(pallet, {
  Sudid: { index: 0, fields: { sudo_result: dispatchResult } },
  SudoAsDone: { index: 3, fields: { sudo_result: dispatchResult } },
});

const ownWeight = 10_000_000n;

/** Makes a call with another origin for the sudo account, free of a fee. */
function dispatchFor(context: Context, origin: Origin, { as, call }: { as: Origin; call: CallValue }) {
  if (getSigner(origin) !== context.get(sudoKey)) throw new DispatchFailed(sudoErrors.RequireSudo);
  const event = as.kind === 'root' ? sudoEvents.Sudid : sudoEvents.SudoAsDone;
  context.deposit(event, { sudo_result: context.toDispatchResult(context.dispatch(as, call)) });
  return { paysFee: false };
}

const calls = {
  sudo: defineCall({
    index: 0,
    args: { call: runtimeCall },
    weight: weighAround(ownWeight),
    dispatch: (context, origin, { call }) => dispatchFor(context, origin, { as: { kind: 'root' }, call }),
  }),
  sudo_as: defineCall({
    index: 3,
    args: { who: accountAddress, call: runtimeCall },
    weight: weighAround(ownWeight),
    dispatch: (context, origin, { who, call }) =>
      dispatchFor(context, origin, { as: { kind: 'signed', who: toAccount(who) }, call }),
  }),
};

/** Creates the Sudo pallet; without a key no account is root. */
export function createSudoPallet({ sudo }: BaseConfig): Pallet {
  return {
    name: pallet,
    index: 50,
    crate: 'pallet_sudo',
    storage: [sudoKey],
    calls,
    events: sudoEvents,
    errors: sudoErrors,
    ...(sudo && { genesis: (context) => context.put(sudoKey, [], sudo) }),
  };
}
