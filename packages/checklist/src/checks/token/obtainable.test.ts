import { expect, test } from 'vitest';
import { obtainable } from './obtainable.js';

const open = { known: false, reason: 'The weight is unknown.', howToFindOut: 'Ask.' } as const;
const facts = (kind: string) =>
  ({
    market: undefined,
    quote: { ...open, kind },
    route: open,
  }) as unknown as Parameters<typeof obtainable.evaluate>[0];
type Given = Parameters<typeof obtainable.evaluate>[1];
const named = { user: { account: '0x01' }, task: { when: { kind: 'next' } } } as unknown as Given;
const unnamed = {} as unknown as Given;

test.each([
  ['unknown', named, 'unknown', /^The weight is unknown\. /],
  ['refused', named, 'not-applicable', /^The cost of the task is unknown: The weight is unknown\. /],
  ['unknown', unnamed, 'not-applicable', /^No user and no task given\. /],
  ['unsupported', unnamed, 'not-applicable', /^The token is not needed: /],
])('a quote that is %s', (kind, scope, outcome, reason) => {
  const [judgement] = obtainable.evaluate(facts(kind), scope);
  expect(judgement).toMatchObject({ outcome, reason: expect.stringMatching(reason) });
});
