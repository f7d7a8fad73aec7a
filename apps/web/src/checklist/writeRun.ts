import type { Role, RunReport } from '@parachron/checklist';
import {
  addCounts,
  type DocumentFormat,
  formatCounts,
  type ReportFormat,
  renderDocument,
} from '@parachron/reports';
import { renderTextFile } from '@parachron/terminal';
import type { ShownRun } from './ChecklistProtocol.js';
import { listPlannedCalls } from './listPlannedCalls.js';
import { shortenCalls } from './shortenCalls.js';

const formats: readonly DocumentFormat[] = ['html', 'markdown', 'junit', 'json', 'github'];

/** Writes the documents of a run, in the formats that the command writes into files. */
export function writeRun(
  run: RunReport,
  {
    number,
    at,
    booted,
  }: Pick<ShownRun, 'number' | 'at'> & {
    /** The chains that run only in this worker: no wallet signs for them. */
    readonly booted: readonly Role[];
  },
): ShownRun {
  const texts: readonly (readonly [ReportFormat, string])[] = [
    ['terminal', renderTextFile(run)],
    ...formats.map((format) => [format, renderDocument(run, format)] as const),
  ];
  const documents = Object.fromEntries(
    texts.map(([format, text]) => [format, `${text.trimEnd()}\n`]),
  ) as ShownRun['documents'];
  const counts = run.reports.length === 0 ? '' : formatCounts(addCounts(run.reports));
  const calls = shortenCalls(run.reports.flatMap(listPlannedCalls)).map((call) =>
    call.role && booted.includes(call.role) ? { ...call, role: undefined } : call,
  );
  return { number, verdict: run.verdict, counts, at, calls, documents };
}
