import { expect, test } from 'vitest';
import { type FieldPath, formatField } from './ConfigurationFile.js';

test.each<[FieldPath, string]>([
  [[], ''],
  [['networks'], 'networks'],
  [['parachains', 0, 'calls', 1, 'call'], 'parachains[0].calls[1].call'],
  [['networks', 'my-net', 'relay'], 'networks.my-net.relay'],
  [['$schema'], '$schema'],
  [['networks', 'two words'], 'networks["two words"]'],
  [['networks', 'a.b', 'relay'], 'networks["a.b"].relay'],
  [['networks', 'a"b'], 'networks["a\\"b"]'],
  [['networks', ''], 'networks[""]'],
  [['two words', 'relay'], '["two words"].relay'],
  [[0, 1], '[0][1]'],
])('the path %j is written as %s', (path, text) => {
  expect(formatField(path)).toBe(text);
});
