import { expect, it } from 'vitest';
import { listTermFaults } from './listTerms.mjs';

const page = `
### Proxy, proxy type

Text.

### Follow-up

| type ends with | it holds |
|---|---|
| Result, Reply | what a function found |
`;
const find = (...names: string[]) =>
  listTermFaults({ page, types: names.map((name) => ({ name, place: 'a.ts:1' })) });

it('finds the term at the end of a name: one word or more, in the plural too', () => {
  expect(find('PureProxy', 'ProxyType', 'FollowUp', 'CheckResults', 'NodeReplies')).toEqual([]);
});

it('finds names without a term, and rows that no name needs', () => {
  expect(find('FollowUpPlanner', 'Result')).toEqual([
    'a.ts:1 docs/glossary.md explains no term that ends the name FollowUpPlanner',
    'docs/glossary.md: no exported type needs the row "reply"',
  ]);
});
