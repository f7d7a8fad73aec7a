import { describe, expect, it } from 'vitest';
import { requestFields } from './checklist/CheckRequest.js';
import { RequestInvalidError } from './checklist/parseRequest.js';
import { errorTexts } from './errorTexts.js';
import { fieldTexts } from './fieldTexts.js';

/** Facts with every name that a message uses. */
const facts = {
  field: 'relay' as const,
  reason: 'no reason',
  file: 'chain.json',
  address: '5Grw…utQY',
  needed: '0x01',
  chain: 'Target',
  bytes: 20,
  untilBlock: 7,
  value: 'the weight',
};

describe('the texts of errors', () => {
  it.each(Object.entries(errorTexts))('of %s are sentences with all facts', (_name, { message, hint }) => {
    const text = (message as (given: typeof facts) => string)(facts);
    expect(text).not.toMatch(/undefined|\[object/);
    // A reason that ends a message has its own full stop.
    expect(text).toMatch(/\.$|: no reason$/);
    expect(hint()).toMatch(/^\p{Lu}.*\.$/u);
  });
});

describe('an invalid field of the checklist', () => {
  it.each(requestFields)('%s is named by its label on the page', (field) => {
    const error = new RequestInvalidError({ field, reason: 'write a number' });
    expect(error.message).toBe(`${fieldTexts[field].label}: write a number.`);
  });

  it('has a label of its own', () => {
    const labels = Object.values(fieldTexts).map(({ label }) => label);
    expect(new Set(labels).size).toBe(requestFields.length);
  });
});
