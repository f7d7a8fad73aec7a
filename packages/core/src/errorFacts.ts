import type { FactsByCode } from './errors/ParachronError.js';

declare module './errors/ParachronError.js' {
  interface ErrorFacts extends FactsByCode<typeof import('./index.js') & typeof import('./scale/index.js')> {}
}
