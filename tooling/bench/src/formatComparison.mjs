/**
 * Writes the result of a benchmark, with the ratio in words.
 *
 * @param {import('./Benchmark.mjs').Comparison} found
 */
export function formatComparison({ title, unit, better, ours, theirs, aim, note }) {
  const ratio = better === 'lower' ? theirs.value / ours.value : ours.value / theirs.value;
  const rows = [ours, theirs].map(
    ({ what, value }) => `  ${formatNumber(value).padStart(10)} ${unit}  ${what}`,
  );
  return [
    title,
    ...rows,
    `  ${formatNumber(ratio)} times as ${better === 'lower' ? 'quick' : 'many'}`,
    `  to aim at: ${aim}`,
    ...(note === undefined ? [] : [`  ${note}`]),
  ].join('\n');
}

/** @param {number} value */
function formatNumber(value) {
  return value >= 100 ? Math.round(value).toLocaleString('en').replaceAll(',', ' ') : value.toPrecision(2);
}
