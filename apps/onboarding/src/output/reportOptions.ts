import { fileFormats, formatOfFile, type ReportFormat, reportFormats } from '@parachron/reports';
import { type Command, InvalidArgumentError, Option } from 'commander';

/** The formats and files of a report, as typed on the command line. */
export interface ReportOptions {
  report?: string[];
  format?: ReportFormat;
  verbose?: true;
  quiet?: true;
}

/** Adds the options for the format of a printed report and for the files of reports. */
export function addReportOptions(command: Command): Command {
  return command
    .option(
      '-o, --report <file>',
      `also write the report to a file; the file extension selects the format (${Object.keys(fileFormats).join(', ')}); may be repeated`,
      addFile,
    )
    .addOption(
      new Option('-f, --format <form>', 'the format to print').choices(reportFormats).conflicts('json'),
    )
    .option('--verbose', 'print passed checks too, not only their number')
    .addOption(new Option('-q, --quiet', 'print the verdict alone').conflicts('verbose'));
}

/** Refused while the command line is parsed, since a long run would be lost. */
function addFile(file: string, known: string[] = []): string[] {
  if (formatOfFile(file) === undefined) {
    throw new InvalidArgumentError(`Known file extensions: ${Object.keys(fileFormats).join(', ')}.`);
  }
  if (known.includes(file)) throw new InvalidArgumentError('The file is given twice.');
  return [...known, file];
}
