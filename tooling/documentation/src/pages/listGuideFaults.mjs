import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, parseMarkdown, root } from '@parachron/workspace';

/**
 * Lists the guides whose first paragraph does not state the result for the reader: "At the end of this guide …".
 *
 * @param {{ in?: string }} [options]
 * @returns {string[]}
 */
export function listGuideFaults({ in: base = root } = {}) {
  return listFiles('docs/guides', { endings: ['.md'], in: base })
    .filter((file) => !file.endsWith('/README.md'))
    .filter((file) => !/At the end\s+of\s+this\s+(?:guide|page)/.test(readFirst(join(base, file))))
    .map((file) => `${file}: the first paragraph has no "At the end of this guide …"`);
}

/** The paragraph below the title. @param {string} file */
function readFirst(file) {
  const [, first = ''] = parseMarkdown(readFileSync(file, 'utf8')).prose.split('\n\n');
  return first;
}
