import type { Screen } from '@parachron/terminal';

/** Output streams of a command, and their capabilities. */
export interface Terminal extends Screen {
  /** The result, for scripts. */
  out(text: string): void;
  /** The result in a format with its own rules, such as Markdown or commands to a runner: printed unchanged. */
  document(text: string): void;
  /** Progress and errors, for people. */
  err(text: string): void;
  /** Whether a person watches the progress, so that a line may be rewritten. */
  readonly live: boolean;
}
