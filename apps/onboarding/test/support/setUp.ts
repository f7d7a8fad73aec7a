import type { TestProject } from 'vitest/node';
import { bundleProgram } from './bundleProgram.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The path of the program, bundled from the sources, for tests that start it in a process of its own. */
    program: string;
  }
}

/** Once for all files: bundles the program. */
export default async function setUp({ provide }: TestProject): Promise<void> {
  provide('program', await bundleProgram());
}
