import { createInterface } from 'node:readline';
import type { CommandContext } from './CommandContext.js';

/** Makes the question of a terminal; none where the input or the progress is no terminal, as in a script. */
export function createAsk(process: Pick<NodeJS.Process, 'stdin' | 'stderr'>): Pick<CommandContext, 'ask'> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY) return {};
  const ask = (question: string) =>
    new Promise<boolean>((resolve) => {
      // Line by line, so that Ctrl+C is the terminal's own.
      const lines = createInterface({ input: stdin, output: stderr, terminal: false });
      // The end of the input is a no.
      lines.once('close', () => resolve(false));
      lines.question(question, (answer) => {
        resolve(/^y(es)?$/i.test(answer.trim()));
        lines.close();
      });
    });
  return { ask };
}
