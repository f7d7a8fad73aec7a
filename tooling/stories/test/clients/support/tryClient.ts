import { readFileSync } from 'node:fs';
import { isLong } from '@parachron/repo/isLong';
import { expect, test } from 'vitest';
import { home } from './generated.js';

const page = readFileSync(`${home}/../../docs/clients.md`, 'utf8');

/** Operations that are tried with a client, in the order of the page. */
const operations = [
  'connect',
  'types',
  'storage',
  'watch',
  'runtimeApi',
  'fee',
  'submit',
  'schedule',
  'derive',
  'proof',
  'fork',
] as const;
type Operation = (typeof operations)[number];

interface Tried {
  /** The package of the row, by default its name. */
  readonly installed?: string;
  /** The version of a client that is no dependency of the repository, which the nightly run fetches. */
  readonly fetched?: string;
  /** Whether a later version of the client is tried as well: the nightly run generates the types of the earlier. */
  readonly isEarlier?: boolean;
}

/**
 * Runs what the page about clients says that works with a client, one test for each operation: a mark of the page without a function,
 * a function without its mark, or another version than the installed one fails.
 */
export function tryClient(
  name: string,
  tries: Readonly<Partial<Record<Operation, () => Promise<unknown> | unknown>>>,
  { installed = name, fetched, isEarlier = false }: Tried = {},
): void {
  const version = fetched ? `${fetched}*` : readVersion(installed);
  test(`${name} ${version}: the page lists what is tried`, () => {
    const start = `| \`${name}\` ${version} | `;
    const row = page.split('\n').find((line) => line.startsWith(start));
    const cells = row?.slice(start.length).split(' | ') ?? [];
    const listed = operations.filter((_, at) => cells[at]?.startsWith('✓'));
    expect(listed).toEqual(operations.filter((operation) => operation in tries));
  });
  for (const [operation, run] of Object.entries(tries)) {
    // Commands that generate types start a bundler and a compiler.
    const isTypes = operation === 'types';
    const options = { timeout: 300_000, skip: (fetched !== undefined || (isTypes && isEarlier)) && !isLong };
    test(`${name} ${version}: ${operation}`, options, () => run());
  }
}

function readVersion(installed: string): string {
  return JSON.parse(readFileSync(`${home}/node_modules/${installed}/package.json`, 'utf8')).version;
}
