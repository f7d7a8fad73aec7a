/** The maps of paused calls, each with the call of root that ends a pause if the pallet has one; by the pallets of public chains. */
export const pauseMaps: readonly (readonly [pallet: string, item: string, end: string | undefined])[] = [
  ['TxPause', 'PausedCalls', 'unpause'],
  ['TransactionPause', 'PausedTransactions', undefined],
];
