import type pico from 'picocolors';

/** A screen that text is written for. */
export interface Screen {
  /** Columns to wrap text at. */
  readonly width: number;
  readonly colors: ReturnType<typeof pico.createColors>;
  /** Marks and lines: Unicode where the screen shows it, else ASCII. */
  readonly unicode: boolean;
  /** Shortens each account that the document already shows in full; without it, each account is shown in full. */
  readonly shorten?: (text: string) => string;
}

/** The screen of a report, and the shown part of the report. */
export interface ReportScreen extends Screen {
  /** `quiet`: the verdict alone. `verbose`: everything, with its evidence. By default an overview. */
  readonly detail?: 'quiet' | 'verbose';
  /** The route whose bytes a plan has with each step, from 1. */
  readonly route?: number;
  /** The command that made the report, for the next one. */
  readonly command?: string;
}
