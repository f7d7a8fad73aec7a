import type { CommandContext } from './CommandContext.js';

/** Creates the function that asks questions at a terminal; undefined if the input or stderr is not a terminal, as in a script. */
export function createAsk(process: Pick<NodeJS.Process, 'stdin' | 'stderr'>): Pick<CommandContext, 'ask'> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY) return {};
  const ask = async (question: string) => {
    const { createInterface } = await import('node:readline');
    return new Promise<boolean>((resolve) => {
      // Line by line, so that the terminal itself handles Ctrl+C.
      const lines = createInterface({ input: stdin, output: stderr, terminal: false });
      // The end of the input means no.
      lines.once('close', () => resolve(false));
      lines.question(question, (answer) => {
        resolve(/^y(es)?$/i.test(answer.trim()));
        lines.close();
      });
    });
  };
  return { ask };
}
