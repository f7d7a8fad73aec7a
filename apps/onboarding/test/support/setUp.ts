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

/** The program as it is published, which `npm test` builds before it runs the tests. */
const built = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));

/** Once for all files: finds the built program, or bundles the program from the sources where nothing was built for this run. */
export default async function setUp({ provide }: TestProject): Promise<void> {
  provide('program', env.PARACHRON_BUILT === '1' ? built : await bundleProgram());
}
