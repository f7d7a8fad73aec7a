import type { Screen } from './Screen.js';

/** The screen that a report is written for, and how much of the report it shows. */
export interface ReportScreen extends Screen {
  /** `quiet`: the verdict alone. `verbose`: passed checks too. By default passed checks are counted. */
  readonly detail?: 'quiet' | 'verbose';
}
