import { expect, test } from 'vitest';
import { applyPatch } from './buildGenesis.js';
import { ExactNumber } from './exactJson.js';

// The examples of RFC 7386, appendix A.
test.each([
  ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
  ['{"a":"b"}', '{"a":null}', '{}'],
  ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
  ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
  ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
  ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
  ['["a","b"]', '["c","d"]', '["c","d"]'],
  ['{"a":"b"}', '["c"]', '["c"]'],
  ['{"a":"foo"}', 'null', 'null'],
  ['{"a":"foo"}', '"bar"', '"bar"'],
  ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
  ['[1,2]', '{"a":"b","c":null}', '{"a":"b"}'],
  ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
])('%s patched by %s', (base, patch, merged) => {
  expect(applyPatch(JSON.parse(base), JSON.parse(patch))).toEqual(JSON.parse(merged));
});

test('large numbers are values, and a key named __proto__ is a key', () => {
  const large = new ExactNumber(1n << 100n);
  expect(applyPatch({ a: 1 }, { a: large })).toEqual({ a: large });
  const merged = applyPatch({}, JSON.parse('{"__proto__":{"x":1}}'));
  expect(Object.keys(merged as object)).toEqual(['__proto__']);
  expect(({} as { x?: number }).x).toBeUndefined();
});
