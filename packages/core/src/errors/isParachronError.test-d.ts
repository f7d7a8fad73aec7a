import { expectTypeOf, test } from 'vitest';
import { isParachronError } from '../index.js';

declare const error: unknown;

test('the code of an error gives its facts a type', () => {
  if (isParachronError(error, 'INVALID_HEX')) {
    expectTypeOf(error.facts).toEqualTypeOf<{ text: string; field: string; expectedBytes?: number }>();
    expectTypeOf(error.code).toEqualTypeOf<'INVALID_HEX'>();
  }
  if (isParachronError(error, 'OF_ANOTHER_PACKAGE')) expectTypeOf(error.facts).toBeUnknown();
  if (isParachronError(error)) expectTypeOf(error.facts).toBeUnknown();
});
