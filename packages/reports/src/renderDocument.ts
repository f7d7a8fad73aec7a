import type { RunReport } from '@parachron/checklist';
import { formatJson, requireInput } from '@parachron/core';
import { renderHtml } from './html/renderHtml.js';
import { renderMarkdown } from './markdown/renderMarkdown.js';
import type { DocumentFormat } from './ReportFormat.js';
import { renderAnnotations } from './renderAnnotations.js';
import { renderJunit } from './renderJunit.js';
import { breakCommands, breakCommandsInJson, breakCommandsInMarkup } from './text/text.js';

const documents: Readonly<Record<DocumentFormat, (run: RunReport) => string>> = {
  json: (run) => breakCommandsInJson(formatJson(run, 2)),
  markdown: (run) => breakCommands(renderMarkdown(run)),
  junit: (run) => breakCommandsInMarkup(renderJunit(run)),
  github: renderAnnotations,
  html: (run) => breakCommandsInMarkup(renderHtml(run)),
};

/**
 * Writes a run in a format that does not depend on a screen. Only the format `github` contains commands for the runner of a
 * workflow.
 *
 * @param run the reports of all parachains
 * @param format the format of the text
 * @returns the text, without a line break at its end
 * @throws INVALID_INPUT when the format is none of these, such as that of a terminal
 *
 * @example
 * ```ts
 * import type { RunReport } from '@parachron/checklist';
 * import { renderDocument } from '@parachron/reports';
 *
 * declare const run: RunReport;
 * renderDocument(run, 'json'); // '{\n  "schemaVersion": 1, …'
 * ```
 */
export function renderDocument(run: RunReport, format: DocumentFormat): string {
  requireInput({ run }, { run: { reports: ['object'] } });
  requireInput({ format }, { format: Object.keys(documents).join('|') as 'string' });
  return documents[format](run);
}
