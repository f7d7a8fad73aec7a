import { resolve } from 'node:path';
import type { RunReport } from '@parachron/checklist';
import { stripControls } from '@parachron/reports';
import { renderFile } from '@parachron/terminal';
import type { CommandContext } from '../cli/CommandContext.js';
import type { ReportFile } from '../cli/commands/checkingCommands.js';
import { FileNotWrittenError } from '../errors.js';
import { describeFileFailure } from './describeFileFailure.js';
import { findObstacle, writeWhole } from './writeWhole.js';

/**
 * Requires that reports can be written to their files before a long run begins.
 *
 * @throws FILE_NOT_WRITTEN when a file cannot be written
 */
export function requireReportPlaces(
  files: readonly ReportFile[],
  { cwd }: Pick<CommandContext, 'cwd'>,
): void {
  for (const { file } of files) {
    const reason = findObstacle(resolve(cwd, file));
    if (reason !== undefined) throw new FileNotWrittenError({ file, reason });
  }
}

/**
 * Writes a run into files, each atomically, and reports each file on stderr.
 *
 * @throws FILE_NOT_WRITTEN when a file cannot be written; those before it stay
 */
export async function writeReports(
  run: RunReport,
  files: readonly ReportFile[],
  { terminal, cwd }: Pick<CommandContext, 'terminal' | 'cwd'>,
): Promise<void> {
  for (const { file, format } of files) {
    await writeWhole(resolve(cwd, file), renderFile(run, format)).catch((cause: unknown) => {
      throw new FileNotWrittenError({ file, reason: describeFileFailure(cause) }, { cause });
    });
    terminal.err(stripControls(`Wrote ${file}`));
  }
}
