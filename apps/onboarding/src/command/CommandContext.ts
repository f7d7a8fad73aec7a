import type { RunReport } from '@parachron/checklist';
import type { Terminal } from '../terminal/Terminal.js';

/** The context of a command, which uses nothing else of the process. */
export interface CommandContext {
  readonly terminal: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The program and its command line, for reports. */
  readonly origin?: Pick<RunReport, 'tool' | 'command'>;
  /** The base of relative paths; the process's working directory by default. */
  readonly cwd?: string;
  /** Writes to stderr unchanged, without a line break. */
  readonly writeRaw: (text: string) => void;
  /** Asks the person at the terminal a question that takes yes or no; absent where no person is there. */
  readonly ask?: (question: string) => Promise<boolean>;
  /** Resolves when the process is asked to stop; from the first call on it no longer stops by itself. */
  readonly waitForStop?: () => Promise<void>;
}

/** A command: does its work and returns the exit code. */
export type RunCommand = (context: CommandContext) => Promise<number>;
