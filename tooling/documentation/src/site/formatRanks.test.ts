import { expect, it } from 'vitest';
import { formatRanks } from './formatRanks.mjs';

it('draws packages in their ranks', () => {
  const chart = `flowchart TD
  subgraph rank1["rank 1"]
    xcm["xcm"]
    run["run-it"]
  end
  subgraph rank0["rank 0"]
    core["core"]
  end
  xcm --> core
`;
  expect(formatRanks(`\`\`\`mermaid\n${chart}\`\`\``)).toBe(
    '<ul class="ranks"><li><b>rank 1</b><span>xcm</span><span>run-it</span></li><li><b>rank 0</b><span>core</span></li></ul>',
  );
});

it('leaves other blocks as they are', () => {
  expect(formatRanks('```sh\nnpm test\n```')).toBeUndefined();
  expect(formatRanks('```mermaid\nflowchart TD\n  a --> b\n```')).toBeUndefined();
});
