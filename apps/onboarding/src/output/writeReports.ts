import { resolve } from 'node:path';
import type { RunReport } from '@parachron/checklist';
import { defineError } from '@parachron/core';
import {
  breakCommands,
  fileFormats,
  formatOfFile,
  type ReportFormat,
  renderDocument,
  stripControls,
} from '@parachron/reports';
import { type ReportScreen, renderRunReport, renderTextFile } from '@parachron/terminal';
import type { ReportOptions } from '../cli/commands/checkingCommands.js';
import type { CommandContext } from '../command/CommandContext.js';
import { UsageError } from '../errors/errors.js';
import { describeFileFailure } from '../files/describeFileFailure.js';
import { findObstacle, writeWhole } from '../files/writeWhole.js';

/** A report cannot be written to the given file. */
export class ReportNotWrittenError extends defineError({
  code: 'REPORT_NOT_WRITTEN',
  fault: 'input',
  message: (facts: { file: string; reason: string }) =>
    `The report could not be written to ${facts.file}: ${facts.reason}.`,
  hint: () => 'Give a file in an existing, writable folder.',
}) {}

/**
 * Requires that reports can be written to their files before a long run begins.
 *
 * @throws USAGE when the ending of a file names no format
 * @throws REPORT_NOT_WRITTEN when a file cannot be written
 */
export function requireReportPlaces(
  { report: files = [] }: ReportOptions,
  { cwd }: Pick<CommandContext, 'cwd'>,
): void {
  for (const file of files) {
    requireFormat(file);
    const reason = findObstacle(resolve(cwd, file));
    if (reason !== undefined) throw new ReportNotWrittenError({ file, reason });
  }
}

/**
 * Writes a run into the files that the options name, each atomically, and reports each file on stderr.
 *
 * @throws USAGE when the ending of a file names no format
 * @throws REPORT_NOT_WRITTEN when a file cannot be written; those before it stay
 */
export async function writeReports(
  run: RunReport,
  options: ReportOptions,
  { terminal, cwd }: Pick<CommandContext, 'terminal' | 'cwd'>,
): Promise<void> {
  const files = (options.report ?? []).map((file) => ({ file, format: requireFormat(file) }));
  for (const { file, format } of files) {
    const text = `${render(run, format).trimEnd()}\n`;
    await writeWhole(resolve(cwd, file), text).catch((cause: unknown) => {
      throw new ReportNotWrittenError({ file, reason: describeFileFailure(cause) }, { cause });
    });
    terminal.err(stripControls(`Wrote ${file}`));
  }
}

function requireFormat(file: string) {
  const format = formatOfFile(file);
  if (format) return format;
  const reason = `the extension of "${file}" is unknown; known extensions: ${Object.keys(fileFormats).join(', ')}`;
  throw new UsageError({ option: '--report', reason });
}

function render(run: RunReport, format: ReportFormat): string {
  return format === 'terminal' ? renderTextFile(run) : renderDocument(run, format);
}

/** Writes a run in one of its formats; only the terminal's format uses the screen. */
export function renderRun(run: RunReport, format: ReportFormat, screen: ReportScreen): string {
  if (format === 'terminal') return breakCommands(renderRunReport(run, screen));
  return renderDocument(run, format);
}
