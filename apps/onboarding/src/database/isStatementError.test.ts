import { expect, test } from 'vitest';
import { isStatementError } from './isStatementError.js';

// postgresql.org, Appendix A, "PostgreSQL Error Codes".
test.each([
  ['22001', 'string data right truncation'],
  ['23505', 'unique violation'],
  ['42601', 'syntax error'],
  ['42P01', 'undefined table'],
])('the error %s is about a statement: %s', (code) => {
  expect(isStatementError({ code })).toBe(true);
});

test.each([
  ['42501', 'insufficient privilege'],
  ['53100', 'disk full'],
  ['57P01', 'admin shutdown'],
  ['08006', 'connection failure'],
  ['ECONNRESET', 'the system'],
  ['', 'no code'],
])('the error %j is about the database itself: %s', (code) => {
  expect(isStatementError({ code })).toBe(false);
});

test.each([undefined, null, 'text', new Error('lost'), { code: 42_601 }])(
  'the error %o without a code as text is about the database itself',
  (cause) => {
    expect(isStatementError(cause)).toBe(false);
  },
);
