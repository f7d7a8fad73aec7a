import type { FactsByCode } from '@parachron/core';

declare module '@parachron/core' {
  interface ErrorFacts extends FactsByCode<typeof import('./index.js')> {}
}
