import { test } from 'vitest';
import { requireInput } from './requireInput.js';

interface Options {
  readonly lead?: number;
  readonly name: string;
  readonly when: string | { readonly at: number };
  readonly waitFor?: 'block' | 'finality';
}

test('the compiler refuses a shape that the type of an argument does not have', () => {
  const accept = (options: Options) =>
    requireInput({ options }, { options: { lead: 'number?', name: 'string', waitFor: 'block|finality?' } });
  const refuse = (options: Options) => [
    // @ts-expect-error a number is no string
    requireInput({ options }, { options: { lead: 'string?' } }),
    // @ts-expect-error the field may be absent
    requireInput({ options }, { options: { lead: 'number' } }),
    // @ts-expect-error the field may be an object
    requireInput({ options }, { options: { when: 'string' } }),
    // @ts-expect-error the type has no such word
    requireInput({ options }, { options: { waitFor: 'block|best?' } }),
    // @ts-expect-error the type has no such field
    requireInput({ options }, { options: { other: 'string' } }),
  ];
  return [accept, refuse];
});
