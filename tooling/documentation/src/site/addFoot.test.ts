import { expect, it } from 'vitest';
import { addFoot, formatEditLink } from './addFoot.mjs';

const page = '<div class="col-content"><p>Text</p></div>\n<div class="col-sidebar"></div>';

it('adds the neighbours of a page and its edit link to the end of its text', () => {
  const links = {
    previous: { href: 'a.html', title: 'A & B' },
    next: { href: 'c.html', title: 'C' },
    edit: 'https://code.example/edit',
  };
  expect(addFoot(page, links)).toBe(
    '<div class="col-content"><p>Text</p><nav class="foot" aria-label="Neighbouring pages">' +
      '<a rel="prev" href="a.html">← A &amp; B</a>' +
      '<a class="edit" href="https://code.example/edit">Edit this page</a>' +
      '<a rel="next" href="c.html">C →</a></nav></div>\n<div class="col-sidebar"></div>',
  );
  expect(addFoot(page, {})).toBe(page);
});

it('knows where a page is edited only where the manifest names the repository', () => {
  const repository = { url: 'git+https://code.example/parachron.git' };
  expect(formatEditLink(repository, 'docs/why.md')).toBe(
    'https://code.example/parachron/edit/main/docs/why.md',
  );
  expect(formatEditLink(undefined, 'docs/why.md')).toBeUndefined();
  expect(formatEditLink({ url: '' }, 'docs/why.md')).toBeUndefined();
});
