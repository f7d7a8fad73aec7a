import type { ChannelFacts } from '../status/ChannelFacts.js';

/** Reason why the channel manager refuses a call, by the chain's own names. */
export interface Refusal {
  /** The pallet of the error; absent for errors of the dispatch itself, such as `BadOrigin`. */
  readonly pallet?: string;
  /** The error's name in the metadata: `OpenHrmpChannelToSelf`. */
  readonly name: string;
  /** One sentence with the deciding numbers. */
  readonly reason: string;
}

/** Origin of a call on the channel manager: a parachain itself, an account, or the channel manager's governance. */
export type CallOrigin =
  | { readonly kind: 'para'; readonly id: number }
  | { readonly kind: 'signed' }
  | { readonly kind: 'root' };

export function refuse(facts: ChannelFacts, name: string, reason: string): Refusal {
  return { pallet: facts.channelManager.pallets.hrmp, name, reason };
}

export function refuseOrigin(origin: CallOrigin, wanted: CallOrigin['kind']): Refusal | undefined {
  if (origin.kind === wanted) return undefined;
  const who = {
    para: 'a parachain itself',
    signed: 'a signed account',
    root: "the channel manager's governance",
  };
  return {
    name: 'BadOrigin',
    reason: `The call must come from ${who[wanted]}, not from ${who[origin.kind]}.`,
  };
}
