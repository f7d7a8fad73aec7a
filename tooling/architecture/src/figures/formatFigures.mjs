/**
 * Writes the figures of the repository as Markdown: one table of everything, one of the packages, and the pairs of
 * folders that import each other.
 *
 * @param {ReturnType<typeof import('./measureRepository.mjs').measureRepository>} figures
 * @returns {string}
 */
export function formatFigures(figures) {
  const source = sum(figures.packages.map((one) => one.source));
  const tests = sum(figures.packages.map((one) => one.tests));
  const rows = [
    ['lines of source', source],
    ['lines of tests', tests],
    ['test lines per source line', (tests / source).toFixed(2)],
    ['files (p50 / p90 / longest)', percentiles(figures.fileLengths)],
    ['functions (p50 / p90 / longest)', percentiles(figures.functionLengths)],
    ['files with a test beside them', share(figures.testedBeside, figures.ownFiles)],
    ['expectations behind an `if`', figures.hiddenExpectations],
    ['casts', figures.casts],
    ['conditional spreads', figures.conditionalSpreads],
    ['throws of plain errors', figures.bareThrows],
    ['first words of functions', figures.verbs],
    ['functions whose parameters break the rule', figures.wrongParameters],
    ['files not named for an export', figures.misnamed],
    ['pairs of folders that import each other', figures.folderPairs.length],
  ];
  return [
    '| figure | value |',
    '|---|---|',
    ...rows.map(([name, value]) => `| ${name} | ${value} |`),
    '',
    '| package | source | tests | share of all source |',
    '|---|---|---|---|',
    ...figures.packages.map(
      (one) =>
        `| ${one.folder} | ${one.source} | ${one.tests} | ${Math.round((one.source / source) * 100)} % |`,
    ),
    ...(figures.folderPairs.length > 0 ? ['', ...figures.folderPairs.map((pair) => `- ${pair}`)] : []),
    '',
  ].join('\n');
}

/** @param {number[]} values */
function percentiles(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ part) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  return `${at(0.5)} / ${at(0.9)} / ${at(1)}`;
}

/** @param {number} part @param {number} whole */
function share(part, whole) {
  return `${part} of ${whole} (${Math.round((part / whole) * 100)} %)`;
}

/** @param {number[]} values */
function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}
