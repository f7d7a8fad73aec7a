/**
 * Writes the difference between estimated and used weights, call by call.
 *
 * @param {import('./Benchmark.mjs').Accuracy} found
 */
export function formatAccuracy({ title, groups, aim }) {
  return [title, ...groups.flatMap(formatGroup), `  to aim at: ${aim}`].join('\n');
}

/** @param {import('./Benchmark.mjs').AccuracyGroup} group */
function formatGroup({ chain, rows }) {
  const whole = rows.filter(({ endsEarly }) => !endsEarly);
  const errors = whole.map(({ errorPercent }) => errorPercent);
  const [most, least] = [Math.max(...errors), Math.min(...errors)];
  const fees = whole.filter(({ feeEstimated, feePaid }) => feeEstimated !== feePaid).length;
  return [
    `  ${chain}`,
    formatRow(['call', 'estimated', 'used', 'error', 'fee off by']),
    ...rows.map((row) =>
      formatRow([
        row.name,
        `${row.estimated}`,
        `${row.used}`,
        `${row.errorPercent.toFixed(2)} %`,
        `${row.feeEstimated - row.feePaid}`,
      ]),
    ),
    `  calls that ran to their end: error between ${least.toFixed(2)} % and ${most.toFixed(2)} %; fees off: ${fees} of ${whole.length}`,
  ];
}

/** @param {readonly [string, string, string, string, string]} cells */
function formatRow([name, ...figures]) {
  const widths = [14, 14, 11, 12];
  return `    ${name.padEnd(46)}${figures.map((text, at) => text.padStart(widths[at] ?? 0)).join('')}`;
}
