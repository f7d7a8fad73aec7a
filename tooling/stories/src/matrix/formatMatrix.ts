/** One cell of a printed matrix. */
export interface MatrixRow {
  readonly name: string;
  /** Version and flow. */
  readonly column: string;
  /** Outcome on the chain. */
  readonly end: string;
  /** Whether every method named this outcome. */
  readonly isRight: boolean;
}

/** Formats the cells of a chain as a table: a line for each mistake, a column for each version and flow. */
export function formatMatrix(title: string, cells: readonly MatrixRow[]): string {
  const columns = [...new Set(cells.map(({ column }) => column))];
  const names = [...new Set(cells.map(({ name }) => name))];
  const wrong = cells.filter(({ isRight }) => !isRight).length;
  const head = ['mistake', ...columns];
  const lines = names.map((name) => [
    name,
    ...columns.map((column) => describe(cells.find((one) => one.name === name && one.column === column))),
  ]);
  const widths = head.map((_, at) => Math.max(...[head, ...lines].map((line) => line[at]?.length ?? 0)));
  const table = [head, ...lines].map((line) =>
    line
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join(' | ')
      .trimEnd(),
  );
  return `\n${title}: ${cells.length} cells, ${wrong} wrong\n${table.join('\n')}\n`;
}

function describe(cell: MatrixRow | undefined): string {
  if (!cell) return '';
  return cell.isRight ? cell.end : `WRONG ${cell.end}`;
}
