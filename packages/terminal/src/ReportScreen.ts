import type { Screen } from './Screen.js';

/** The screen of a report, and the shown part of the report. */
export interface ReportScreen extends Screen {
  /** `quiet`: the verdict alone. `verbose`: passed checks too. By default passed checks are counted. */
  readonly detail?: 'quiet' | 'verbose';
}
