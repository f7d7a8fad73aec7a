import { join } from 'node:path';
import ts from 'typescript';
import { listEntries, listPublic } from './listPublic.mjs';
import { root } from './root.mjs';

/** @type {readonly [ts.SymbolFlags, string][]} */
const kinds = [
  [ts.SymbolFlags.Class, 'class'],
  [ts.SymbolFlags.Function, 'function'],
  [ts.SymbolFlags.Variable, 'const'],
  [ts.SymbolFlags.Interface, 'interface'],
  [ts.SymbolFlags.TypeAlias, 'type'],
  [ts.SymbolFlags.Module, 'namespace'],
];

/**
 * Lists the exports of each package, from its sources, for review: their names with their kinds.
 *
 * @returns {{ file: string, text: string }[]}
 */
export function listExports() {
  const packages = listPublic().map(({ folder, manifest }) => ({
    file: join(root, folder, 'exports.txt'),
    entries: listEntries(manifest).map(({ name, source }) => ({ name, source: join(root, folder, source) })),
  }));
  const sources = packages.flatMap(({ entries }) => entries.map(({ source }) => source));
  const program = createProgram(sources);
  const checker = program.getTypeChecker();
  /** @param {string} source */
  const describe = (source) => {
    const file = program.getSourceFile(source);
    const symbol = file && checker.getSymbolAtLocation(file);
    const found = symbol ? checker.getExportsOfModule(symbol) : [];
    return found.map((one) => `${one.name} ${kindOf(one, checker)}\n`).sort();
  };
  return packages
    .filter(({ entries }) => entries.length > 0)
    .map(({ file, entries }) => ({
      file,
      text: entries.map(({ name, source }) => `# ${name}\n${describe(source).join('')}`).join('\n'),
    }));
}

/** @param {ts.Symbol} symbol @param {ts.TypeChecker} checker */
function kindOf(symbol, checker) {
  const { flags } = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return kinds.find(([flag]) => flags & flag)?.[1] ?? 'unknown';
}

/** Reads the sources of this project only: names need no types of other authors. @param {string[]} files */
function createProgram(files) {
  /** @type {ts.CompilerOptions} */
  const options = {
    module: ts.ModuleKind.NodeNext,
    customConditions: ['@parachron/source'],
    resolveJsonModule: true,
    noLib: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const cache = ts.createModuleResolutionCache(root, (name) => name, options);
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) =>
      /^(\.|@parachron\/)/.test(text)
        ? ts.resolveModuleName(text, from, options, host, cache, undefined, ts.ModuleKind.ESNext)
        : { resolvedModule: undefined },
    );
  return ts.createProgram(files, options, host);
}
