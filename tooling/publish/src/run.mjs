import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * Runs a command in a folder; its output is part of the error of a command that fails.
 *
 * @param {string} folder
 * @param {readonly [string, ...string[]]} words
 */
export async function run(folder, [command, ...words]) {
  const options = { cwd: folder, maxBuffer: 2 ** 26, shell: process.platform === 'win32' };
  const { stdout, stderr } = await execute(command, words, options).catch((error) => {
    throw new Error(`${error.message}\n${error.stdout}`);
  });
  return { stdout, stderr };
}
