import type { FactsByCode } from '@parachron/core';

type Exports = typeof import('./index.js') & typeof import('./browser/nodeOnly.js');

declare module '@parachron/core' {
  interface ErrorFacts extends FactsByCode<Exports> {}
}
