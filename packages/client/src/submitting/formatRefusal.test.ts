import { expect, test } from 'vitest';
import { formatRefusal } from './sendTransaction.js';

// The first is what a Substrate node says (sc-rpc-api, author errors); the others what chopsticks gives for the same.
test.each([
  ['Invalid Transaction: Transaction is outdated', 'Invalid Transaction: Transaction is outdated'],
  ['{"invalid":{"stale":null}}', 'invalid stale'],
  ['Error: {"invalid":{"badProof":null}}', 'invalid badProof'],
  ['{"invalid":{"custom":7}}', 'invalid custom 7'],
  ['{"unknown":"CannotLookup"}', 'unknown CannotLookup'],
  ['{broken', '{broken'],
  ['{}', '{}'],
  ['{"constructor":1}', 'constructor 1'],
  ['{"invalid":{"toString":null}}', 'invalid toString'],
  // A sequence that clears a terminal, a mark of direction and the end of a line, as JSON spells them.
  ['{"invalid":"a\\u001b[2Jb"}', 'invalid ab'],
  ['{"invalid":"a\\u202eb\\u009bc"}', 'invalid a b c'],
  ['{"a\\nb":{"c":1}}', 'a'],
])('%s', (message, expected) => expect(formatRefusal(message)).toBe(expected));
