import { breakCommands, breakCommandsInJson } from '@parachron/reports';
import { spellText } from '@parachron/terminal';
import type { CommandContext } from './CommandContext.js';

/**
 * Guards all that a command prints: text that comes from a chain or a file, and however it is wrapped, never becomes a
 * command to the runner of a workflow in whose log it stands; and where the terminal shows no Unicode, all is ASCII.
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
