/** Writes the SQL expression for a time as ISO 8601 text, the same in every database. */
export function formatTime(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
