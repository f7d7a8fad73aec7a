import { expect, test } from 'vitest';
import { clients, type Operation } from '../../src/table.mjs';
import { isFetching } from './fetchClient.js';

/**
 * Runs what the table says that works with a client, one test for each operation: an operation of the table without a
 * function, or a function without its place in the table, fails.
 */
export function tryClient(
  id: string,
  tries: Readonly<Partial<Record<Operation, () => Promise<unknown> | unknown>>>,
): void {
  const client = clients[id];
  test(`${client?.name}: all that the table lists is tried`, () => {
    expect(Object.keys(tries).sort()).toEqual([...(client?.works ?? ['a client of the table'])].sort());
  });
  for (const [operation, run] of Object.entries(tries)) {
    // Commands that generate types start a bundler and a compiler.
    const options = {
      ...(operation === 'types' ? { timeout: 300_000 } : {}),
      skip: client?.fetched !== undefined && !isFetching,
    };
    test(`${client?.name}: ${operation}`, options, () => run());
  }
}
