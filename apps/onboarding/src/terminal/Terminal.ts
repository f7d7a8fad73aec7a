import type { Screen } from '@parachron/terminal';

/** Output streams of a command, and their capabilities. */
export interface Terminal extends Screen {
  /** The result: what a script reads. */
  out(text: string): void;
  /** The result in a form that has rules of its own, such as Markdown or the commands to a runner: printed as it is. */
  document(text: string): void;
  /** Progress and errors: what a person reads. */
  err(text: string): void;
  /** Whether a person watches the progress, so that a line may be rewritten. */
  readonly live: boolean;
}
