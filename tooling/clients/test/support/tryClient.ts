import { expect, test } from 'vitest';
import { clients, type Operation } from '../../src/table.mjs';
import { isFetching } from './fetchClient.js';

/**
 * Runs what the table says that works with a client, one test for each operation: an operation of the table without a
 * function, or a function without its place in the table, fails. The types of an earlier version of a client, whose later version is
 * run as well, are generated in `npm run test:clients` alone: that takes half a minute.
 */
export function tryClient(
  id: string,
  tries: Readonly<Partial<Record<Operation, () => Promise<unknown> | unknown>>>,
  { isEarlier = false }: { isEarlier?: boolean } = {},
): void {
  const client = clients[id];
  test(`${client?.name}: all that the table lists is tried`, () => {
    expect(Object.keys(tries).sort()).toEqual([...(client?.works ?? ['a client of the table'])].sort());
  });
  for (const [operation, run] of Object.entries(tries)) {
    // Commands that generate types start a bundler and a compiler.
    const isTypes = operation === 'types';
    const options = {
      ...(isTypes ? { timeout: 300_000 } : {}),
      skip: (client?.fetched !== undefined && !isFetching) || (isTypes && isEarlier && !isFetching),
    };
    test(`${client?.name}: ${operation}`, options, () => run());
  }
}
