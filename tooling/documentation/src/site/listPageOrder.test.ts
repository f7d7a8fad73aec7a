import { expect, it } from 'vitest';
import { listPageOrder } from './listPageOrder.mjs';

const pages: Readonly<Record<string, string>> = {
  'README.md':
    '# All\n\n[why](why.md), [guides](guides/README.md#first), [why again](why.md), [code](../README.md), [web](https://a.example/b.md)',
  'why.md': '# Why `it` is\n\n[a guide](guides/b.md)',
  'guides/README.md': '# Guides\n\n[b](b.md) [a](a.md) [why](../why.md)',
  'guides/a.md': '# A\n',
  'guides/b.md': '# B\n',
};

it('lists pages as the index leads to them, and below an index those of its folder', () => {
  expect(listPageOrder((page) => pages[page] ?? '')).toEqual([
    { page: 'README.md', title: 'All', below: [] },
    { page: 'why.md', title: 'Why it is', below: [] },
    {
      page: 'guides/README.md',
      title: 'Guides',
      below: [
        { page: 'guides/b.md', title: 'B' },
        { page: 'guides/a.md', title: 'A' },
      ],
    },
  ]);
});
