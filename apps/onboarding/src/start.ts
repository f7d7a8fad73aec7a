#!/usr/bin/env node
import { measureWidth, writeOutput } from './terminal/Terminal.js';
import { version } from './version.js';

// The build defines the help of the program for the most common widths, as the program prints it.
declare const helpTexts: Readonly<Record<number, string>>;

/** The output of a command line that needs few parts of the program: all of them take a while to load. */
async function findText([word = '--help', ...more]: readonly string[]): Promise<string | undefined> {
  if (word === 'explain' && more.length < 2 && !more[0]?.startsWith('-')) {
    const { explainAtOnce } = await import('./cli/commands/runExplain.js');
    return explainAtOnce(process, more[0]);
  }
  if (more.length > 0) return undefined;
  if (word === '--version' || word === '-V') return `${version}\n`;
  return word === '--help' || word === '-h' ? helpTexts[measureWidth(process)] : undefined;
}

async function isAnswered(): Promise<boolean> {
  try {
    const text = await findText(process.argv.slice(2));
    if (text !== undefined) writeOutput(text);
    return text !== undefined;
  } catch {
    // The program reports wrong input, and output that cannot be written.
    return false;
  }
}

isAnswered().then((is) => is || import('./bin.js'));
