import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Changes, State } from './State.js';
import { Trie } from './trie/Trie.js';

const bytes = (...values: number[]) => new Uint8Array(values);
const changes = (values: Readonly<Record<string, number | null>>): Changes =>
  new Map(Object.entries(values).map(([key, value]) => [key, value === null ? null : bytes(value)]));

const one = `0x${'11'.repeat(32)}`;
const two = `0x${'22'.repeat(32)}`;

/** Three blocks: a value that changes, one that goes, and one that comes. */
function start(historyBytes = 1_000_000): State {
  const state = new State(historyBytes);
  state.apply(0, changes({ '0x0a': 1, '0x0b': 1 }));
  state.apply(1, changes({ '0x0a': 2, '0x0b': null }));
  state.apply(2, changes({ '0x0a': 3, '0x0c': 3 }));
  return state;
}

const content = (
  view: { listKeys(prefix: string): string[]; get(key: string): Uint8Array | undefined } | undefined,
) => Object.fromEntries(view?.listKeys('0x').map((key) => [key, view.get(key)?.[0]]) ?? []);

it.each([
  [0, { '0x0a': 1, '0x0b': 1 }],
  [1, { '0x0a': 2 }],
  [2, { '0x0a': 3, '0x0c': 3 }],
])('keeps the state after block %s', (number, expected) => {
  const state = start();
  expect(content(state.getViewAt(number))).toEqual(expected);
  expect(state.restoreTo(number)).toBe(true);
  expect(content(state)).toEqual(expected);
});

it('changes its version with each change, and not with a reading', () => {
  const state = start();
  const { version } = state;
  state.getViewAt(1)?.listKeys('0x');
  expect(state.version).toBe(version);
  state.apply(3, new Map());
  expect(state.version).not.toBe(version);
  const later = state.version;
  state.restoreTo(2);
  expect(state.version).not.toBe(later);
});

it('lists the keys of a prefix in order, from a key on, at most a number', () => {
  const state = new State(1_000);
  const names = [`${one}02`, `${one}01`, `${one}0101`, `${two}00`];
  state.apply(0, new Map(names.map((name) => [name, bytes(1)])));
  const sorted = [`${one}01`, `${one}0101`, `${one}02`, `${two}00`];
  expect(state.listKeys('0x')).toEqual(sorted);
  expect(state.listKeys(one)).toEqual(sorted.slice(0, 3));
  expect(state.listKeys(`${one}01`)).toEqual(sorted.slice(0, 2));
  expect(state.listKeys('0x', { limit: 2 })).toEqual(sorted.slice(0, 2));
  expect(state.listKeys('0x', { limit: 0 })).toEqual([]);
  expect(state.listKeys('0x', { after: `${one}0101` })).toEqual(sorted.slice(2));
  // The page goes on after a key that is no longer there, and begins with the prefix if the key is before it.
  expect(state.listKeys('0x', { after: `${one}0100` })).toEqual(sorted.slice(1));
  expect(state.listKeys(two, { after: one })).toEqual([`${two}00`]);
  expect(state.listKeys('0xff')).toEqual([]);
});

it('lists a key again after it was removed and added', () => {
  const state = start();
  state.apply(3, changes({ '0x0b': 9 }));
  expect(state.listKeys('0x')).toEqual(['0x0a', '0x0b', '0x0c']);
  state.apply(4, changes({ '0x0a': null }));
  expect(state.listKeys('0x')).toEqual(['0x0b', '0x0c']);
});

it('has the trie of its content, now and after each block', () => {
  const state = start();
  const rootOf = (content: Changes) => new Trie().with(content).getRoot();
  expect(state.getTrieAt(0)?.getRoot()).toBe(rootOf(changes({ '0x0a': 1, '0x0b': 1 })));
  expect(state.getTrieAt(1)?.getRoot()).toBe(rootOf(changes({ '0x0a': 2 })));
  expect(state.getTrieAt(2)?.getRoot()).toBe(rootOf(changes({ '0x0a': 3, '0x0c': 3 })));
  state.restoreTo(1);
  expect(state.with(new Map()).getRoot()).toBe(rootOf(changes({ '0x0a': 2 })));
});

it('derives a trie of changes that are not applied', () => {
  const state = start();
  const more = changes({ '0x0d': 1 });
  expect(state.with(more).getRoot()).toBe(
    new Trie().with(changes({ '0x0a': 3, '0x0c': 3, '0x0d': 1 })).getRoot(),
  );
  expect(state.get('0x0d')).toBeUndefined();
  expect(state.with(more)).toBe(state.with(more));
});

it('derives the changes back to a block', () => {
  const state = start();
  expect(state.listChangesBack(0)).toEqual(changes({ '0x0a': 1, '0x0b': 1, '0x0c': null }));
  expect(state.listChangesBack(1)).toEqual(changes({ '0x0a': 2, '0x0c': null }));
  expect(state.listChangesBack(2)).toEqual(new Map());
  state.apply(3, changes({ '0x0a': 4 }));
  expect(state.listChangesBack(2)).toEqual(changes({ '0x0a': 3 }));
});

it('prepares the trie of changes in pieces, which applying them uses', () => {
  const state = start();
  const more = changes({ '0x0d': 1, '0x0e': 2, '0x0a': null });
  const pieces = [...state.prepare(more)];
  expect(pieces.length).toBeGreaterThanOrEqual(more.size);
  const prepared = state.with(more);
  state.apply(3, more);
  expect(prepared.getRoot()).toBe(state.with(new Map()).getRoot());
  expect(prepared.getRoot()).toBe(new Trie().with(changes({ '0x0c': 3, '0x0d': 1, '0x0e': 2 })).getRoot());
});

it('begins the preparation again after another change, and gives up after three tries', () => {
  const state = start();
  const more = changes({ '0x0d': 1, '0x0e': 2 });
  let pieces = 0;
  let number = 3;
  for (const _ of state.prepare(more)) {
    pieces += 1;
    if (pieces % 3 !== 1) continue;
    state.apply(number, changes({ '0x0f': number }));
    number += 1;
  }
  expect(number).toBeGreaterThan(3);
  expect(state.with(more).getRoot()).toBe(
    new Trie().with(changes({ '0x0a': 3, '0x0c': 3, '0x0d': 1, '0x0e': 2, '0x0f': number - 1 })).getRoot(),
  );
});

it('prunes the oldest states beyond the limit of bytes, but not the head', () => {
  const state = new State(300);
  for (let number = 0; number < 20; number += 1) state.apply(number, changes({ '0x0a': number }));
  expect(state.hasState(19)).toBe(true);
  expect(state.hasState(18)).toBe(true);
  expect(state.hasState(0)).toBe(false);
  expect(state.getViewAt(0)).toBeUndefined();
  expect(state.getTrieAt(0)).toBeUndefined();
  expect(state.restoreTo(0)).toBe(false);
  expect(state.get('0x0a')).toEqual(bytes(19));
  expect(state.restoreTo(18)).toBe(true);
  expect(state.get('0x0a')).toEqual(bytes(18));
});

it('keeps the state before the head with any limit, and no earlier one without bytes for it', () => {
  const state = new State(0);
  for (const number of [0, 1, 2]) state.apply(number, changes({ '0x0a': number }));
  expect([0, 1, 2].map((number) => state.hasState(number))).toEqual([false, true, true]);
  expect(state.getViewAt(1)?.get('0x0a')).toEqual(bytes(1));
});

it('takes a second change of the same block into its state', () => {
  const state = start();
  state.apply(2, changes({ '0x0c': 9 }));
  expect(content(state.getViewAt(2))).toEqual({ '0x0a': 3, '0x0c': 9 });
  state.apply(3, changes({ '0x0c': 1 }));
  expect(content(state.getViewAt(2))).toEqual({ '0x0a': 3, '0x0c': 9 });
  expect(content(state.getViewAt(1))).toEqual({ '0x0a': 2 });
});

it('lists the keys of an earlier block page by page', () => {
  const state = start();
  const view = state.getViewAt(0);
  expect(view?.listKeys('0x', { limit: 1 })).toEqual(['0x0a']);
  expect(view?.listKeys('0x', { after: '0x0a' })).toEqual(['0x0b']);
  expect(state.getViewAt(1)?.listKeys('0x')).toEqual(['0x0a']);
  expect(view?.listKeys('0x0b')).toEqual(['0x0b']);
});

const name = fc.constantFrom('0x00', '0x01', `${one}00`, `${one}01`, `${two}ff`);
const block = fc.array(fc.tuple(name, fc.option(fc.nat(255))), { maxLength: 5 });

it('is the map that its blocks describe, at every block and after every return', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 8 }), fc.nat(), (blocks, back) => {
      const state = new State(1_000_000);
      const model = new Map<string, number>();
      const models = blocks.map((entries, number) => {
        const given = new Map(entries.map(([key, value]) => [key, value === null ? null : bytes(value)]));
        state.apply(number, given);
        for (const [key, value] of given) {
          if (value === null) model.delete(key);
          else model.set(key, value[0] ?? 0);
        }
        return Object.fromEntries(model);
      });
      for (const [number, expected] of models.entries())
        expect(content(state.getViewAt(number))).toEqual(expected);
      const target = back % blocks.length;
      state.restoreTo(target);
      expect(content(state)).toEqual(models[target]);
      expect(state.listKeys('0x')).toEqual(Object.keys(models[target] ?? {}).sort());
    }),
    { numRuns: 80 },
  );
});
