import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { embeddedSpecs } from '../../src/chains/embeddedSpecs.js';

function find({ alias, path }: { readonly alias: string; readonly path: string }): string {
  return join(dirname(createRequire(import.meta.url).resolve(`${alias}/package.json`)), path);
}

/** The chain specifications of the local network, where they are installed for development. */
export const specFiles = { relay: find(embeddedSpecs.relay), target: find(embeddedSpecs.target) } as const;
