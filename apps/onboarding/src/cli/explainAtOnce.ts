import { createTerminal } from '../terminal/createTerminal.js';
import { runExplain } from './commands/runExplain.js';

/** Returns the output of `explain`, without the parts of the program that other commands need. */
export function explainAtOnce(process: NodeJS.Process, id: string | undefined): string {
  const texts: string[] = [];
  const addLine = (text: string) => void texts.push(`${text}\n`);
  runExplain(id, {}, { terminal: { ...createTerminal(process), out: addLine } });
  return texts.join('');
}
