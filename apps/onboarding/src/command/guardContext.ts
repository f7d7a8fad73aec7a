import { breakCommands, breakCommandsInJson } from '@parachron/reports';
import { spellText } from '@parachron/terminal';
import type { CommandContext } from './CommandContext.js';

/**
 * Guards the output of a command: text of a chain or a file never becomes a command to the runner of a workflow, however the
 * text is wrapped. For a terminal without Unicode, all output is ASCII.
 *
 * @param options `json`, whether the result is JSON, which keeps its meaning
 */
export function guardContext<T extends CommandContext>(context: T, options: { readonly json: boolean }): T {
  const { terminal, writeRaw } = context;
  const guard = (text: string) => breakCommands(spellText(text, terminal));
  const guardResult = options.json ? breakCommandsInJson : guard;
  return {
    ...context,
    writeRaw: (text) => writeRaw(guard(text)),
    terminal: {
      ...terminal,
      out: (text) => terminal.out(guardResult(text)),
      err: (text) => terminal.err(guard(text)),
    },
  };
}
