import { listPallets, type Runtime } from '@parachron/core';

/** A map of paused calls. */
export interface PauseMap {
  readonly pallet: string;
  readonly item: string;
  /** The call of root that ends a pause, if the pallet has one. */
  readonly end: string | undefined;
}

/** The items of public pallets: TxPause and TransactionPause. */
const items: readonly (readonly [item: string, end: string | undefined])[] = [
  ['PausedCalls', 'unpause'],
  ['PausedTransactions', undefined],
];

/** Lists the maps of paused calls of a runtime, in pallets of any name. */
export function listPauseMaps({ registry }: Runtime): PauseMap[] {
  return items.flatMap(([item, end]) =>
    listPallets(registry)
      .filter(({ storage }) => storage.includes(item))
      .map(({ name }) => ({ pallet: name, item, end })),
  );
}
