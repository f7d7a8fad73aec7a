import type { Closable } from '@parachron/checklist/dry-runs';
import { formatJson } from '@parachron/core';

/** Runs one statement with parameters `$1`, `$2` and so on, and returns its rows. */
export type Query = <Row>(sql: string, parameters?: readonly unknown[]) => Promise<readonly Row[]>;

/** A database with PostgreSQL's SQL: the embedded store, or a server. */
export interface Database extends Closable {
  readonly kind: 'embedded' | 'server';
  readonly query: Query;
  /** Runs statements in one transaction: all take effect, or none. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
}

/** Writes a value as JSON for a column: PostgreSQL refuses a NUL and half of a character, and texts of chains may contain both. */
export function formatStored(value: unknown): string {
  return formatJson(value).replace(/\\(u0000|ud[89a-f]..|.)/g, (written, code: string) =>
    code.length > 1 ? '\ufffd' : written,
  );
}
