import type { RunReport } from '@parachron/checklist';
import { formatJson } from '@parachron/core';
import type { ReportFormat } from '../reports/ReportFormat.js';
import { renderAnnotations } from '../reports/renderAnnotations.js';
import { renderHtml } from '../reports/renderHtml.js';
import { renderJunit } from '../reports/renderJunit.js';
import { renderMarkdown } from '../reports/renderMarkdown.js';
import type { ReportScreen } from '../terminal/ReportScreen.js';
import { renderRunReport } from '../terminal/renderRunReport.js';
import { breakCommands, breakCommandsInJson, breakCommandsInMarkup } from '../text/breakCommands.js';

/**
 * Writes a run in one of its formats; only the terminal's format uses the screen. In the log of a workflow, only the
 * annotations contain commands for its runner.
 */
export function renderRun(run: RunReport, format: ReportFormat, screen: ReportScreen): string {
  switch (format) {
    case 'terminal':
      return breakCommands(renderRunReport(run, screen));
    case 'json':
      return breakCommandsInJson(formatJson(run, 2));
    case 'markdown':
      return breakCommands(renderMarkdown(run));
    case 'junit':
      return breakCommandsInMarkup(renderJunit(run));
    case 'github':
      return renderAnnotations(run);
    case 'html':
      return breakCommandsInMarkup(renderHtml(run));
  }
}
