import { dirname, join } from 'node:path';
import { root } from '@parachron/workspace';
import ts from 'typescript';

/**
 * Reads the sources of all packages as one program, so that a call leads to the body of a function of another package.
 *
 * @param {string[]} files the entry points, absolute
 * @param {(host: ts.CompilerHost) => ts.CompilerHost} share makes the program share parsed files with others
 * @returns {ts.Program}
 */
export function createProgram(files, share) {
  const config = join(root, 'packages/core/tsconfig.json');
  const { config: read } = ts.readConfigFile(config, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(read, ts.sys, dirname(config));
  return ts.createProgram(files, { ...options, noEmit: true }, share(ts.createCompilerHost(options)));
}

/** @param {ts.Program} program the sources of the program, without declarations of other projects */
export function listSources(program) {
  return program
    .getSourceFiles()
    .filter(({ isDeclarationFile, fileName }) => !isDeclarationFile && !fileName.includes('/node_modules/'));
}
