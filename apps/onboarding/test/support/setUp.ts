import { existsSync } from 'node:fs';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { bundleProgram } from './bundleProgram.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The path of the program, for tests that start it in a process of its own. */
    program: string;
  }
}

/** The program as it is published. It loads in half the time, since its libraries are in few files. */
const built = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));

/** Once for all files: finds the program, which turbo builds before the tests. Elsewhere, the program is bundled from the sources. */
export default async function setUp({ provide }: TestProject): Promise<void> {
  const isBuilt = env.TURBO_HASH !== undefined && existsSync(built);
  provide('program', isBuilt ? built : await bundleProgram());
}
