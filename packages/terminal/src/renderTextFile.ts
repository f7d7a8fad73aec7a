import type { RunReport } from '@parachron/checklist';
import { breakCommands } from '@parachron/reports';
import pico from 'picocolors';
import { renderRunReport } from './renderRunReport.js';

/** The width of text files does not depend on the terminal. */
const screen = { colors: pico.createColors(false), unicode: true, width: 100 };

/** Writes a run as a text report for a file. */
export function renderTextFile(run: RunReport): string {
  return breakCommands(renderRunReport(run, screen));
}
