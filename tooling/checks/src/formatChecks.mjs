/** @typedef {import('./listChecks.mjs').CheckFile} CheckFile */

/**
 * Writes the module that lists every check.
 *
 * @param {CheckFile[]} checks
 */
export function formatIndex(checks) {
  return `// Generated from the files of this folder by \`npm run generate\`.
import type { Check } from './Check.js';
${checks.map(({ name, file }) => `import { ${name} } from './${file}.js';`).join('\n')}

/** Every check of the checklist, by folder and name. */
export const checks: readonly Check[] = [
${checks.map(({ name }) => `  ${name},`).join('\n')}
];
`;
}

/**
 * Writes the explanations of the checks, for a command that prints them without loading the checks.
 *
 * @param {CheckFile[]} checks
 */
export function formatJson(checks) {
  return `${JSON.stringify(
    checks.map(({ id, title, explanation }) => ({ id, title, explanation })),
    undefined,
    2,
  )}\n`;
}

/**
 * Writes the page that lists the checks.
 *
 * @param {CheckFile[]} checks
 */
export function formatPages(checks) {
  return `# The checks

Generated from the checks themselves by \`npm run generate\`. \`parachron explain\` prints the same pages, and
\`parachron check --check ID\` runs a single check.

| check | what has to be true |
|---|---|
${checks.map(({ id, title }) => `| [\`${id}\`](${id}.md) | ${title} |`).join('\n')}
`;
}

/**
 * Writes the page of a check.
 *
 * @param {CheckFile} check
 */
export function formatPage({ id, title, explanation }) {
  return `# ${title}

\`${id}\` · [all checks](../README.md)

${explanation.trim()}
`;
}
