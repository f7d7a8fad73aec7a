import type { RunReport } from '@parachron/checklist';
import type { Terminal } from '../terminal/Terminal.js';

/** What a command works with; nothing else of the process is touched. */
export interface CommandContext {
  readonly terminal: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The program and its command line, as reports name them. */
  readonly origin?: Pick<RunReport, 'tool' | 'command'>;
  /** Where relative paths begin; the process's own by default. */
  readonly cwd?: string;
  /** Writes to stderr as it is, without a line break. */
  readonly writeRaw: (text: string) => void;
  /** Asks the person at the terminal a question that takes yes or no; absent where no person is there. */
  readonly ask?: (question: string) => Promise<boolean>;
  /** Resolves when the process is asked to stop; from the first call on it no longer stops by itself. */
  readonly waitForStop?: () => Promise<void>;
}

/** A command: does its work and says what the process ends with. */
export type RunCommand = (context: CommandContext) => Promise<number>;
