import { parseModule } from '@parachron/workspace';
import { expect, test } from 'vitest';
import { listHiddenExpectations } from './listHiddenExpectations.mjs';

const count = (text: string) => listHiddenExpectations(parseModule('a.test.ts', text)).length;

test.each([
  'if (a) expect(a).toBe(1);',
  'if (a) {} else { for (const b of a) expect(b).toBe(1); }',
  'a && expect(a).toBe(1);',
  'a ?? expect(a).toBe(1);',
  'a ? expect(a).toBe(1) : undefined;',
  'switch (a) { case 1: expect(a).toBe(1); }',
  'try { run(); } catch (error) { expect(error).toBe(1); }',
  'run().catch((error) => expect(error).toBe(1));',
])('is left out: %s', (text) => {
  expect(count(`test('one', async () => { ${text} });`)).toBe(1);
  expect(count(text)).toBe(1);
});

test.each([
  'expect(a ? 1 : 2).toBe(1);',
  'if (a) expect.unreachable();',
  // Either the result or the error is judged.
  'try { expect(run()).toBe(1); } catch (error) { expect(error).toBe(1); }',
  'try { run(); } finally { expect(a).toBe(1); }',
])('is always reached: %s', (text) => {
  expect(count(`test('one', () => { ${text} });`)).toBe(0);
});

test('a condition that chooses tests leaves out no expectation', () => {
  expect(count("if (a) test.each([1])('one', () => expect(a).toBe(1));")).toBe(0);
});
