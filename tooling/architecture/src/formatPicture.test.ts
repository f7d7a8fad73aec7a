import { expect, test } from 'vitest';
import { formatPicture } from './formatPicture.mjs';

test('draws every package at its rank with its arrows and its sentence', () => {
  const manifest = { version: '0.0.0', description: 'One.' };
  const picture = formatPicture({
    packages: [
      { name: '@parachron/low', folder: 'packages/low', manifest: { name: '@parachron/low', ...manifest } },
      {
        name: '@parachron/high',
        folder: 'apps/high',
        manifest: {
          name: '@parachron/high',
          ...manifest,
          dependencies: { '@parachron/low': 'workspace:^', ws: '1' },
        },
      },
    ],
    ranks: { '@parachron/low': { rank: 0, edge: false }, '@parachron/high': { rank: 1, edge: true } },
  });
  expect(picture).toContain('  high --> low\n```');
  expect(picture).toContain('| 0 | [`low`](../packages/low/README.md) | no | One. | – |');
  expect(picture).toContain('| 1 | [`apps/high`](../apps/high/README.md) | yes | One. | `low` |');
});
