import type { RunReport } from '@parachron/checklist';
import { breakCommands, type ReportFormat, renderDocument } from '@parachron/reports';
import { type ReportScreen, renderRunReport } from '@parachron/terminal';

/** Writes a run in one of its formats; only the terminal's format uses the screen. */
export function renderRun(run: RunReport, format: ReportFormat, screen: ReportScreen): string {
  if (format === 'terminal') return breakCommands(renderRunReport(run, screen));
  return renderDocument(run, format);
}
