import { shareFiles } from '@parachron/workspace';
import ts from 'typescript';

/**
 * Returns a function that compiles the entry point of a package. TypeDoc would parse again for each package all files of the packages
 * below it: here the compiled packages share the files.
 *
 * @returns {(file: string, options: { files: readonly string[], compilerOptions: ts.CompilerOptions }) => import('typedoc').DocumentationEntryPoint}
 */
export function createEntryPoints() {
  const share = shareFiles();
  return (file, { files, compilerOptions }) => {
    const program = ts.createProgram({
      rootNames: files,
      options: compilerOptions,
      host: share(ts.createCompilerHost(compilerOptions)),
    });
    const sourceFile = program.getSourceFile(file);
    if (sourceFile === undefined) throw new Error(`${file} is in no program`);
    return { displayName: 'index', program, sourceFile };
  };
}
