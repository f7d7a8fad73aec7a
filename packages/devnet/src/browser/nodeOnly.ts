import { defineError } from '@parachron/core';

/** A page called a function of the local network that only Node.js can run. */
export class NodeOnlyError extends defineError({
  code: 'NODE_ONLY',
  fault: 'input',
  message: (facts: { part: string }) => `A page cannot run this part of the local network: ${facts.part}.`,
  hint: () => 'Omit `data` and `serve`, give chain specifications as objects, or use Node.js.',
}) {}

/** Bundlers use this file in place of the files that open ports, and read and write files. */
const refuse = (part: string) => (): never => {
  throw new NodeOnlyError({ part });
};

export const serveChain: typeof import('../server/serveChain.js').serveChain = refuse('a port');
export const openStore: typeof import('../persistence/openStore.js').openStore = refuse('a directory');
export const readSpecFile: typeof import('../specs/readSpecFile.js').readSpecFile = refuse('a file');
