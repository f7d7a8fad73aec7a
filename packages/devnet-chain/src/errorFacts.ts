import type { FactsByCode } from '@parachron/core';

type Exports = typeof import('./index.js') &
  typeof import('./pallet/RuntimeApi.js') &
  typeof import('./pool/PoolRefusedError.js') &
  typeof import('./runtime/decodeExtrinsic.js') &
  typeof import('./runtime/TransactionValidity.js');

declare module '@parachron/core' {
  interface ErrorFacts extends FactsByCode<Exports> {}
}
