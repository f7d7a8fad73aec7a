const narrowest = 40;
const widest = 110;

/** Returns the columns of a process's texts: COLUMNS, or the width of its terminal; 80 without either. */
export function measureWidth(process: Pick<NodeJS.Process, 'env' | 'stdout'>): number {
  const columns = Number(process.env.COLUMNS) || process.stdout.columns || 80;
  return Math.min(Math.max(columns, narrowest), widest);
}
