import { parseMarkdown } from '@parachron/workspace';

/**
 * Lists the terms that the glossary explains: its headings of the third level, and the first column of its table of types.
 *
 * @param {string} page the text of `docs/glossary.md`
 * @returns {{ headings: string[], rows: string[] }} as words with spaces, in lower case and singular
 */
export function listTerms(page) {
  const { headings, tables } = parseMarkdown(page);
  const [, ...rows] = tables.find(([columns]) => columns?.[0] === 'type ends with') ?? [];
  return {
    headings: headings.filter(({ depth }) => depth === 3).flatMap(({ title }) => splitTerms(title)),
    rows: rows.flatMap(([term = '']) => splitTerms(term.replaceAll('`', ''))),
  };
}

/**
 * Lists the differences between the glossary and the names of the exported types: a type whose name ends with no term, and a
 * row of the table that no type needs.
 *
 * @param {{ page: string, types: { name: string, place: string }[] }} options the glossary, and the types
 * @returns {string[]}
 */
export function listTermFaults({ page, types }) {
  const { headings, rows } = listTerms(page);
  const used = new Set();
  const missing = types.flatMap(({ name, place }) => {
    const endings = listEndings(name);
    const row = endings.find((ending) => rows.includes(ending));
    if (endings.some((ending) => headings.includes(ending))) return [];
    if (row !== undefined) used.add(row);
    return row === undefined ? [`${place} docs/glossary.md explains no term that ends the name ${name}`] : [];
  });
  const idle = rows.filter((row) => !used.has(row));
  return [...missing, ...idle.map((row) => `docs/glossary.md: no exported type needs the row "${row}"`)];
}

/** The endings of a name, the longest first: of `DerivedAccount` "derived account" and "account". @param {string} name */
function listEndings(name) {
  const words = name.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? [name];
  return words.map((_, at) => toTerm(words.slice(at).join(' ')));
}

/** @param {string} text */
function splitTerms(text) {
  return text
    .split(',')
    .map(toTerm)
    .filter((term) => term !== '');
}

/** @param {string} text */
function toTerm(text) {
  const words = text.trim().toLowerCase().replaceAll('-', ' ').replaceAll('’', "'");
  return words.replace(/ies$/, 'y').replace(/(?<=[a-rt-z])s$/, '');
}
