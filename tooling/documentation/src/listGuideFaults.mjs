import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, root } from '@parachron/workspace';

/**
 * Lists the guides whose beginning does not say what the reader has at the end.
 *
 * @param {{ in?: string }} [options]
 * @returns {string[]}
 */
export function listGuideFaults({ in: base = root } = {}) {
  return listFiles('docs/guides', { endings: ['.md'], in: base })
    .filter((file) => !file.endsWith('/README.md'))
    .filter(
      (file) =>
        !/^# .*\n\n(?:.+\n)*?.*At the end\s+of\s+this\s+(?:guide|page)/.test(
          readFileSync(join(base, file), 'utf8'),
        ),
    )
    .map((file) => `${file}: the first paragraph has no "At the end of this guide …"`);
}
