import { array, assert, property, string } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { findNearest, formatSuggestion } from './findNearest.js';

const fields = ['relay', 'service', 'channelManager', 'serviceParaId'];

describe('the nearest known word', () => {
  it.each([
    ['relay', 'relay', 'the word itself'],
    ['servce', 'service', 'one missing letter'],
    ['RELAY', 'relay', 'another case'],
    ['yaler', undefined, 'no near word'],
    ['chan', 'channelManager', 'the beginning of a word'],
    ['servicePara', 'serviceParaId', 'a beginning before a nearer word'],
    ['', undefined, 'no letters'],
    ['xy', undefined, 'two other letters'],
  ])('of %j is %j: %s', (word, nearest, _why) => {
    expect(findNearest(word, fields)).toBe(nearest);
  });

  it('of two near words is the nearer word, in any order of the list', () => {
    expect(findNearest('wactch', ['batch', 'watch'])).toBe('watch');
    expect(findNearest('wactch', ['watch', 'batch'])).toBe('watch');
  });

  it('of a word of one or two letters is not the first word with this beginning', () => {
    expect(findNearest('ta', ['tasks', 'to'])).toBe('to');
    expect(findNearest('tas', ['to', 'tasks'])).toBe('tasks');
  });

  it('exists only where a word is known', () => {
    expect(findNearest('relay', [])).toBeUndefined();
    assert(
      property(string(), array(string()), (word, known) => {
        expect([undefined, ...known]).toContain(findNearest(word, known));
      }),
    );
  });

  it('is read from a list that can be read once', () => {
    expect(findNearest('servce', new Set(fields).values())).toBe('service');
  });
});

test.each([
  ['relai', '; did you mean relay?'],
  ['somethingElse', ''],
])('the suggestion after %s is %j', (word, text) => {
  expect(formatSuggestion(word, fields)).toBe(text);
});
