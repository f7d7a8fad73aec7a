import type { RunReport } from '@parachron/checklist';
import { formatJson } from '@parachron/core';
import { renderRunReport } from '../terminal/renderRunReport.js';
import type { Terminal } from '../terminal/Terminal.js';
import type { ReportFormat } from './ReportFormat.js';
import { renderAnnotations } from './renderAnnotations.js';
import { renderHtml } from './renderHtml.js';
import { renderJunit } from './renderJunit.js';
import { renderMarkdown } from './renderMarkdown.js';

/** Writes a run in one of its forms; the screen matters to the terminal's form alone. */
export function renderRun(
  run: RunReport,
  format: ReportFormat,
  screen: Pick<Terminal, 'colors' | 'unicode' | 'width'>,
): string {
  switch (format) {
    case 'terminal':
      return renderRunReport(run, screen);
    case 'json':
      return formatJson(run, 2);
    case 'markdown':
      return renderMarkdown(run);
    case 'junit':
      return renderJunit(run);
    case 'github':
      return renderAnnotations(run);
    case 'html':
      return renderHtml(run);
  }
}
