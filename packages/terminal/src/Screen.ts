import type pico from 'picocolors';

/** A screen that text is written for. */
export interface Screen {
  /** Columns to wrap text at. */
  readonly width: number;
  readonly colors: ReturnType<typeof pico.createColors>;
  /** Marks and lines: Unicode where the screen shows it, else ASCII. */
  readonly unicode: boolean;
}
