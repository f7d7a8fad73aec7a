import { describe, expect, it } from 'vitest';
import { parseText } from './parseText.js';

const read = (text: string, file = 'parachron.yaml') => parseText({ file, folder: '/project', text });
const mistakeOf = (line: number, column: number, problem: string) =>
  expect.objectContaining({
    code: 'CONFIGURATION_INVALID',
    facts: { mistakes: [{ place: expect.objectContaining({ line, column }), problem }] },
  });

describe('a configuration in YAML', () => {
  it('is read with its folder and its name', () => {
    expect(read('networks: { main: {} }')).toMatchObject({
      file: 'parachron.yaml',
      folder: '/project',
      data: { networks: { main: {} } },
    });
  });

  it('may begin with a byte order mark, which moves no column', () => {
    const { data, locate } = read('\uFEFFrelay: x');
    expect(data).toEqual({ relay: 'x' });
    expect(locate(['relay'], 'key')).toEqual({ file: 'parachron.yaml', line: 1, column: 1 });
  });

  it.each([
    ['0x000001', '0x000001'],
    ['0xFF', '0xFF'],
    ['17', 17],
    ['0o17', 15],
    ['true', true],
    ['~', null],
  ])('has %s as %j: bytes are never a number', (text, value) => {
    expect(read(`call: ${text}`).data).toEqual({ call: value });
  });

  it.each([
    ['', 1, 1, 'the file is empty'],
    ['# a comment\n', 1, 1, 'the file is empty'],
    ['a: 1\n---\nb: 2\n', 2, 1, 'the file contains more than one document'],
    ['a: 1\nb: 2\na: 3\n', 3, 1, 'the key a is given twice'],
    ['a:\n  - 1\n b: 2\n', 3, 1, 'the indentation does not match the lines before'],
    ['a: "1\n', 2, 1, 'expected a quote, which closes a quote before this place'],
    ['a: b: 1\n', 1, 4, 'two "key: value" pairs are on one line; put the second pair on its own line'],
    ['a: @b\n', 1, 4, 'no text can begin with this character; put it in quotes'],
    ['a: {\n', 2, 1, 'expected }, which closes a { before this place'],
    ['a: [1,\n', 2, 1, 'expected ], which closes a [ before this place'],
  ])('is refused for %j at line %i, column %i: %s', (text, line, column, problem) => {
    expect(() => read(text)).toThrow(mistakeOf(line, column, problem));
  });

  it('is refused for a tab that indents, with the place of the tab', () => {
    expect(() => read('a:\n\tb: 1\n')).toThrow(mistakeOf(2, 1, 'a tab is used where only spaces may indent'));
  });
});

describe('a configuration in JSON', () => {
  const readJson = (text: string) => read(text, 'parachron.JSON');

  it('is read like YAML', () => {
    expect(readJson('{"networks":{"main":{"relay":["a","b"]}}}').data).toEqual({
      networks: { main: { relay: ['a', 'b'] } },
    });
  });

  it.each(['{ a: 1 }', '{"a": 1,}', "{'a': 1}", 'a: 1'])(
    'is refused as %s, which only YAML permits',
    (text) => {
      expect(() => readJson(text)).toThrow(/^parachron\.JSON:1:\d+: not JSON: /);
      expect(read(text).data).toEqual({ a: 1 });
    },
  );

  it('is refused at the line of the mistake, without the position of the parser', () => {
    expect(() => readJson('{\n  "a": 1,\n}')).toThrow(/^parachron\.JSON:3:1: not JSON: [^(]*$/);
  });
});

describe('the place of a field', () => {
  const { locate } = read(
    ['networks:', '  main:', '    relay: [one, two]', '    service:', 'parachains:', '  - name: x'].join(
      '\n',
    ),
  );

  it.each([
    [['networks', 'main', 'relay'], 3, 12, 'its value'],
    [['networks', 'main', 'relay', 1], 3, 18, 'an entry of a list'],
    [['networks', 'main', 'service'], 4, 5, 'its key if the value is empty'],
    [['networks', 'main', 'absent'], 3, 5, 'its parent if the field is missing'],
    [['parachains', 0, 'name'], 6, 11, 'its value in a list'],
    [['parachains', 7, 'name'], 6, 3, 'the list if the entry is missing'],
    [[], 1, 1, 'the file'],
  ])('%j is line %i, column %i: %s', (path, line, column) => {
    expect(locate(path)).toEqual({ file: 'parachron.yaml', line, column });
  });

  it('is that of the key on demand', () => {
    expect(locate(['networks', 'main', 'relay'], 'key')).toMatchObject({ line: 3, column: 5 });
    expect(locate(['networks'], 'key')).toMatchObject({ line: 1, column: 1 });
  });

  it('is found by a key that is a number', () => {
    expect(read('a:\n  2000: x').locate(['a', '2000'])).toMatchObject({ line: 2, column: 9 });
  });
});
