import { breakCommands, breakCommandsInJson } from '@parachron/reports';
import { toScreenText } from '@parachron/terminal';
import type { CommandContext } from './CommandContext.js';

/**
 * Guards the output of a command: text of a chain or a file never becomes a command to the runner of a workflow, however the
 * text is wrapped. For a terminal without Unicode, all output is ASCII.
 *
 * @param options `json`, whether the result is JSON, which keeps its meaning
 */
export function createGuardedContext<T extends CommandContext>(
  context: T,
  options: { readonly json: boolean },
): T {
  const { terminal, writeRaw } = context;
  const formatGuarded = (text: string) => breakCommands(toScreenText(text, terminal));
  const guardResult = options.json ? breakCommandsInJson : formatGuarded;
  return {
    ...context,
    writeRaw: (text) => writeRaw(formatGuarded(text)),
    terminal: {
      ...terminal,
      out: (text) => terminal.out(guardResult(text)),
      err: (text) => terminal.err(formatGuarded(text)),
    },
  };
}
