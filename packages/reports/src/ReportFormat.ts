/** The formats of a printed report. */
export const reportFormats = ['terminal', 'json', 'markdown', 'junit', 'github', 'html'] as const;

/** A format of a report. */
export type ReportFormat = (typeof reportFormats)[number];

/** A format of a report file. */
export type DocumentFormat = Exclude<ReportFormat, 'terminal'>;

/** The formats of files, by their endings. */
export const fileFormats: Readonly<Record<string, ReportFormat>> = {
  '.html': 'html',
  '.md': 'markdown',
  '.xml': 'junit',
  '.json': 'json',
  '.txt': 'terminal',
};

/**
 * The format of a file by its ending; undefined if the ending is unknown.
 *
 * @example
 * ```ts
 * import { formatOfFile } from '@parachron/reports';
 *
 * formatOfFile('report.html'); // 'html'
 * ```
 */
export function formatOfFile(file: string): ReportFormat | undefined {
  const ending = /[^/\\](\.[^./\\]+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(fileFormats, ending) ? fileFormats[ending] : undefined;
}
