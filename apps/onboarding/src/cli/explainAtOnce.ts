import { toScreenText } from '@parachron/terminal';
import { createTerminal } from '../terminal/createTerminal.js';
import { runExplain } from './commands/runExplain.js';

/** Returns the output of `explain`, without the parts of the program that other commands need. */
export async function explainAtOnce(process: NodeJS.Process, id: string | undefined): Promise<string> {
  const terminal = createTerminal(process);
  const texts: string[] = [];
  const addLine = (text: string) => void texts.push(`${toScreenText(text, terminal)}\n`);
  await runExplain(id, {}, { terminal: { ...terminal, out: addLine }, env: {}, writeRaw: addLine });
  return texts.join('');
}
