import { listPallets, type Runtime } from '@parachron/core';

/** A call of root with its arguments, in any pallet. */
export interface PauseEnd {
  readonly method: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A map of paused calls. */
export interface PauseMap {
  readonly pallet: string;
  readonly item: string;
  /** Returns the call of root that ends the pause of a call; the runtime may lack it. */
  readonly createEnd: (pallet: string, call: string) => PauseEnd;
}

/** The items of public pallets: TxPause and TransactionPause. */
const items: readonly Omit<PauseMap, 'pallet'>[] = [
  { item: 'PausedCalls', createEnd: (...ident) => ({ method: 'unpause', args: { ident } }) },
  {
    item: 'PausedTransactions',
    createEnd: (pallet_name, function_name) => ({
      method: 'unpause_transaction',
      args: { pallet_name, function_name },
    }),
  },
];

/** Lists the maps of paused calls of a runtime, in pallets of any name. */
export function listPauseMaps({ registry }: Runtime): PauseMap[] {
  return items.flatMap((map) =>
    listPallets(registry)
      .filter(({ storage }) => storage.includes(map.item))
      .map(({ name }) => ({ ...map, pallet: name })),
  );
}
