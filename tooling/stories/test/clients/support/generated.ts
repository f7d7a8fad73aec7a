import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The folder of this workspace. */
export const home = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
export const run = promisify(execFile);

/** Makes a folder for generated code, of this workspace so that its packages are found, and removes it in the end. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(`${home}/generated`, { recursive: true });
  const folder = await mkdtemp(`${home}/generated/types-`);
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Compiles a program of this folder beside the generated code; gives what the compiler reports. */
export async function compile(folder: string, program: string): Promise<string> {
  await writeFile(`${folder}/program.ts`, await readFile(new URL(program, import.meta.url), 'utf8'));
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: 'preserve',
    target: 'es2023',
    types: ['node'],
  };
  await writeFile(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  const compiled = await run(`${home}/node_modules/.bin/tsc`, ['-p', folder]).catch((error) => error);
  return compiled.stdout;
}
