/** Reason why a chain refuses a call, by the chain's own names. */
export interface Refusal {
  /** The pallet of the error; absent for errors of the dispatch itself, such as `ConsumerRemaining`. */
  readonly pallet?: string;
  /** The error's name in the metadata: `Duplicate`; for a contract the message of its revert. */
  readonly name: string;
  /** One sentence with the deciding numbers. */
  readonly reason: string;
}

export function refuse(name: string, reason: string): Refusal {
  return { pallet: 'Proxy', name, reason };
}
