import type { FactsByCode } from '@parachron/core';

type Exports = typeof import('./index.js') &
  typeof import('./browser/nodeOnly.js') &
  typeof import('./chain/pallet/defineErrors.js') &
  typeof import('./chain/pallet/RuntimeApi.js') &
  typeof import('./chain/runtime/decodeExtrinsic.js') &
  typeof import('./chain/runtime/TransactionValidity.js');

declare module '@parachron/core' {
  interface ErrorFacts extends FactsByCode<Exports> {}
}
