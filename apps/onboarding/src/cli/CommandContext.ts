import type { RunReport } from '@parachron/checklist';
import { breakCommands, breakCommandsInJson } from '@parachron/reports';
import { toScreenText } from '@parachron/terminal';
import type { Terminal } from '../terminal/Terminal.js';

/** The context of a command; a command uses no other part of the process. */
export interface CommandContext {
  readonly terminal: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The program and its command line, for reports. */
  readonly origin?: Pick<RunReport, 'tool' | 'command'>;
  /** The base of relative paths. */
  readonly cwd: string;
  /** Asks the person at the terminal a yes-or-no question; absent without a person. */
  readonly ask?: (question: string) => Promise<boolean>;
  /** Returns the signal that aborts when the process is asked to stop; after the first call, the process no longer stops by itself. */
  readonly takeStop?: () => AbortSignal;
}

/** A command: runs and returns the exit code. */
export type RunCommand = (context: CommandContext) => Promise<number>;

/**
 * Guards the output of a command: text of a chain or a file never becomes a command to the runner of a workflow, however the
 * text is wrapped. For a terminal without Unicode, all output is ASCII.
 *
 * @param isJson whether the result is JSON, which keeps its meaning
 */
export function createGuardedContext(context: CommandContext, isJson: boolean): CommandContext {
  const { terminal } = context;
  const formatGuarded = (text: string) => breakCommands(toScreenText(text, terminal));
  const guardResult = isJson ? breakCommandsInJson : formatGuarded;
  return {
    ...context,
    terminal: {
      ...terminal,
      out: (text) => terminal.out(guardResult(text)),
      err: (text) => terminal.err(formatGuarded(text)),
      raw: (text) => terminal.raw(formatGuarded(text)),
    },
  };
}
