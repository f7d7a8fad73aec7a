import { describe, expect, it } from 'vitest';
import { parseText } from './parseText.js';

const read = (text: string) => parseText({ file: 'parachron.yaml', folder: '/project', text });

/** Each list contains the list before nine times: 9 to the power of 6 values. */
const bomb = [
  'a: &l0 [x]',
  ...[1, 2, 3, 4, 5, 6].map((at) => `k${at}: &l${at} [${`*l${at - 1},`.repeat(9)}]`),
].join('\n');

describe('the aliases of a configuration', () => {
  it.each([
    ['a: *b', 'Unresolved alias (the anchor must be set before the alias): b'],
    ['a: &b [*b]', 'an alias is inside its own anchor'],
    [bomb, 'the aliases repeat more than 1000 values'],
  ])('are refused in one sentence: %.20s', (text, problem) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({ code: 'CONFIGURATION_INVALID', message: `parachron.yaml: ${problem}.` }),
    );
  });

  it('may name an anchor often', () => {
    const { data } = read(`a: &b { c: 1 }\nd: [${Array.from({ length: 900 }, () => '*b').join()}]`);
    expect(data).toEqual({ a: { c: 1 }, d: Array.from({ length: 900 }, () => ({ c: 1 })) });
  });
});
