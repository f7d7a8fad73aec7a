import type { Closable } from '@parachron/dry-runs';

/** Runs one statement with parameters `$1`, `$2` and so on, and returns its rows. */
export type Query = <Row>(sql: string, parameters?: readonly unknown[]) => Promise<readonly Row[]>;

/** A database with PostgreSQL's SQL: the embedded store, or a server. */
export interface Database extends Closable {
  readonly kind: 'embedded' | 'server';
  readonly query: Query;
  /** Runs statements in one transaction: all take effect, or none. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
}
