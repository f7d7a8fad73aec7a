import fc from 'fast-check';

/** Commands to the service; times are in slots, accounts and task names are small numbers. */
export type Command =
  | { readonly kind: 'list'; readonly who: number; readonly name: number; readonly slots: readonly number[] }
  | {
      readonly kind: 'repeat';
      readonly who: number;
      readonly name: number;
      readonly first: number;
      readonly every: number;
    }
  | { readonly kind: 'cancel'; readonly who: number; readonly name: number }
  | { readonly kind: 'block'; readonly slots: number }
  | { readonly kind: 'travel'; readonly slots: number }
  | { readonly kind: 'drain'; readonly who: number; readonly fees: number }
  | { readonly kind: 'refill'; readonly who: number }
  | { readonly kind: 'pause' }
  | { readonly kind: 'restart' };

const who = fc.nat(2);
const name = fc.nat(3);
const kind = <const K extends Command['kind']>(value: K) => fc.constant(value);

/** Any command; a restart is rare, since it reads the whole file. */
export const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 30,
    // Some of the times are in the past.
    arbitrary: fc.record({
      kind: kind('list'),
      who,
      name,
      slots: fc.array(fc.integer({ min: -1, max: 12 }), { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: kind('repeat'),
      who,
      name,
      first: fc.integer({ min: 0, max: 6 }),
      every: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 10, arbitrary: fc.record({ kind: kind('cancel'), who, name }) },
  // Steps shorter than a slot, and jumps over many slots.
  {
    weight: 30,
    arbitrary: fc.record({ kind: kind('block'), slots: fc.double({ min: 0.1, max: 2, noNaN: true }) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: kind('block'), slots: fc.integer({ min: 2, max: 40 }) }) },
  { weight: 8, arbitrary: fc.record({ kind: kind('travel'), slots: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('drain'), who, fees: fc.nat(4) }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('refill'), who }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('pause') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('restart') }) },
);
