import { isRecord } from '@parachron/core';
import { formatCause } from '../requests/formatCause.js';

// The variants of InvalidTransaction and UnknownTransaction, in the words that Substrate nodes use for them.
const words: ReadonlyMap<string, string> = new Map([
  ['call', 'transaction call is not expected'],
  ['payment', 'inability to pay some fees (e.g. account balance too low)'],
  ['future', 'transaction will be valid in the future'],
  ['stale', 'transaction is outdated (its nonce is used already)'],
  ['badproof', 'transaction has a bad signature'],
  ['ancientbirthblock', 'transaction birth block ancient (the transaction was valid for some blocks only)'],
  ['exhaustsresources', 'transaction would exhaust the block limits'],
  ['mandatoryvalidation', 'transaction dispatch is mandatory and must not be validated'],
  ['badmandatory', 'a call was labelled as mandatory, but resulted in an error'],
  ['badsigner', 'invalid signing address'],
  ['cannotlookup', 'could not look up information required to validate the transaction'],
]);

/**
 * Formats the reason why a pool refused a transaction, as part of a sentence. Nodes send words; chopsticks sends the validity
 * error as JSON, which is converted to the same words.
 */
export function formatRefusal(message: string): string {
  const start = message.indexOf('{');
  if (start === -1) return message;
  try {
    const names = listNames(JSON.parse(message.slice(start)));
    const known = names.map((name) => words.get(name.toLowerCase())).find((text) => text !== undefined);
    if (known !== undefined) return known;
    // JSON decodes escaped characters, which may be control sequences for a terminal.
    return names.length > 0 ? formatCause(names.join(' ')) : message;
  } catch {
    return message;
  }
}

function listNames(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  const [name, inner] = (isRecord(value) && Object.entries(value)[0]) || [];
  return name === undefined ? [] : [name, ...listNames(inner)];
}
