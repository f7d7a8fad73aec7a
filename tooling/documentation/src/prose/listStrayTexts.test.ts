import { expect, it } from 'vitest';
import { listStrayTexts } from './listStrayTexts.mjs';

const find = (source: string) => listStrayTexts('a.tsx', source);

it('finds texts between tags, in attributes that are read out, and in strings of several words', () => {
  expect(
    find(`const view = (
  <p title="Chain">
    Ready {count}
    <b aria-label="Close">×</b>
  </p>
);
const error = { message: () => 'The chain is gone.' };
const hint = \`Wait \${seconds} seconds\` + \`Choose the \${name}\`;`),
  ).toEqual([
    'a.tsx:2 has a text outside of the files of texts: Chain',
    'a.tsx:3 has a text outside of the files of texts: Ready',
    'a.tsx:4 has a text outside of the files of texts: Close',
    'a.tsx:7 has a text outside of the files of texts: The chain is gone.',
    'a.tsx:8 has a text outside of the files of texts: Wait … seconds',
    'a.tsx:8 has a text outside of the files of texts: Choose the …',
  ]);
});

it('leaves names: of classes, keys, paths and types', () => {
  expect(
    find(`import { texts } from './texts.js';
type Kind = 'one' | 'two';
const view = <a class={isOver ? 'field over' : 'field'} rel="noopener noreferrer">{texts.open} · {'2'}</a>;
const method = 'eth_call';`),
  ).toEqual([]);
});
