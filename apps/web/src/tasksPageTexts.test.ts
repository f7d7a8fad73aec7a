import { describe, expect, it } from 'vitest';
import { tasksPageTexts as words } from './tasksPageTexts.js';

it.each([
  ['H', 3600, 'Variant H, slots of 1 h'],
  ['M', 60, 'Variant M, slots of 1 min'],
  ['M', 600, 'Variant M, slots of 10 min'],
  ['H', 5400, 'Variant H, slots of 90 min'],
  ['H', 86_400, 'Variant H, slots of 24 h'],
])('variant %s with slots of %i s is %j', (variant, seconds, text) => {
  expect(words.variant(variant, seconds)).toBe(text);
});

describe('a number on the page of tasks', () => {
  it.each([
    [1, '1 task calls the parachain. Without the proxy, the calls fail there.'],
    [3, '3 tasks call the parachain. Without the proxy, the calls fail there.'],
  ])('of %i tasks agrees with its words', (count, text) => {
    expect(words.grant.stillUsed(count)).toBe(text);
  });

  it.each([
    [21, 'Show all 21 events'],
    [1, 'Show all 1 event'],
  ])('of %i events agrees with its words', (count, text) => {
    expect(words.events.more(count)).toBe(text);
  });
});

describe('a value that the page does not know', () => {
  it('is not written as a number', () => {
    expect(words.list.actions.crossChain(undefined)).toBe('call on parachain ?');
    expect(words.list.actions.crossChain(0)).toBe('call on parachain 0');
    expect(words.grant.typeNamed('Any', undefined)).toBe('Any');
    expect(words.grant.typeNamed('Any', 'unknown')).toBe('Any (not tried)');
  });

  it('leaves out the fee of a transaction, and nothing else', () => {
    expect(words.summary.sent('Service', 7, '')).toBe('Done in block 7 of Service.');
    expect(words.summary.sent('Service', 7, '1 SVC')).toBe('Done in block 7 of Service. Fee: 1 SVC.');
  });
});
