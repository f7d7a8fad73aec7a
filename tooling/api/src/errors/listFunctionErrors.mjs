import { join, relative } from 'node:path';
import { root } from '@parachron/workspace';
import ts from 'typescript';
import { createProgram } from './createProgram.mjs';
import { listDeclarations, readBody } from './readBody.mjs';
import { traceErrors } from './traceErrors.mjs';

/** @typedef {import('@parachron/workspace').Package} Package */

/**
 * @typedef {object} FunctionErrors
 * @property {string} folder the package that exports the function
 * @property {string} name of a function, or of a method of an interface: `Scheduler.submit`
 * @property {string[]} codes of the errors that may leave it, sorted
 * @property {string[]} findings where its docstring and its code differ
 */

/**
 * Lists the errors of each function that a published package exports.
 *
 * @param {readonly Package[]} packages
 * @param {(host: ts.CompilerHost) => ts.CompilerHost} share makes the program share parsed files with others
 * @returns {FunctionErrors[]}
 */
export function listFunctionErrors(packages, share) {
  const offered = packages.filter(({ manifest }) => !manifest.private && manifest.partOf === undefined);
  const entries = offered.flatMap(({ folder, manifest }) =>
    Object.values(manifest.exports ?? {}).flatMap((target) => {
      const source = /** @type {{ '@parachron/source'?: string }} */ (target)['@parachron/source'];
      return source === undefined ? [] : [{ folder, file: join(root, folder, source) }];
    }),
  );
  const program = createProgram(
    entries.map(({ file }) => file),
    share,
  );
  const partOf = new Map(packages.map((one) => [one.folder, one.manifest.partOf]));
  /** @type {Map<ts.Declaration, { folder: string, name: string }>} */
  const functions = new Map();
  for (const { folder, file } of entries) {
    for (const { name, declaration } of listFunctions(program, file)) {
      // A function that a package re-exports from a lower package belongs to the lower package.
      const home = folderOf(declaration);
      if (home === folder || partOf.get(home)) functions.set(declaration, { folder, name });
    }
  }
  const traced = traceErrors(program, createReaches(packages), [...functions.keys()]);
  return [...functions].map(([declaration, { folder, name }]) => {
    const codes = traced.get(declaration) ?? [];
    const findings = compareDocstring(declaration, { name, codes, checker: program.getTypeChecker() });
    return { folder, name, codes, findings };
  });
}

/** @param {ts.Program} program @param {string} file @returns {{ name: string, declaration: ts.Declaration }[]} */
function listFunctions(program, file) {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  return (module ? checker.getExportsOfModule(module) : []).flatMap((symbol) =>
    listDeclarations(symbol, checker).flatMap((declaration) => listNamed(symbol.name, declaration)),
  );
}

/** @param {string} name @param {ts.Declaration} declaration @returns {{ name: string, declaration: ts.Declaration }[]} */
function listNamed(name, declaration) {
  if (ts.isFunctionDeclaration(declaration) || ts.isVariableDeclaration(declaration)) {
    return [{ name, declaration }];
  }
  const members = ts.isInterfaceDeclaration(declaration) ? declaration.members : [];
  return members.flatMap((member) =>
    ts.isMethodSignature(member) ? [{ name: `${name}.${member.name.getText()}`, declaration: member }] : [],
  );
}

/**
 * Compares a docstring with the code: the docstring must name every error that the function itself throws, and no error that cannot
 * leave the function.
 *
 * @param {ts.Declaration} declaration
 * @param {{ name: string, codes: string[], checker: ts.TypeChecker }} options
 * @returns {string[]}
 */
function compareDocstring(declaration, { name, codes, checker }) {
  const documented = ts
    .getJSDocTags(declaration)
    .filter(({ tagName }) => tagName.text === 'throws')
    .flatMap((tag) => ts.getTextOfJSDocComment(tag.comment)?.match(/^[A-Z][A-Z0-9_]+\b/) ?? []);
  const created = ts.isFunctionDeclaration(declaration) ? readBody(declaration, checker).created : [];
  const thrown = created.filter(({ code, passes, isThrown }) => isThrown && passes(code));
  const source = declaration.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(declaration.getStart());
  const place = `${relative(root, source.fileName)}:${line + 1}`;
  return [
    ...documented
      .filter((code) => !codes.includes(code))
      .map((code) => `${place} @throws ${code}: no call of ${name} leads to this error`),
    ...[...new Set(thrown.map(({ code }) => code))]
      .filter((code) => !documented.includes(code))
      .map((code) => `${place} ${name} throws ${code}, which its docstring does not name`),
  ];
}

/** @param {readonly Package[]} packages @returns {(from: ts.Node, to: ts.Node) => boolean} */
function createReaches(packages) {
  const byName = new Map(packages.map((one) => [one.name, one]));
  /** @param {Package} from @param {Set<string>} reached @returns {Set<string>} */
  const reach = (from, reached) => {
    if (reached.has(from.folder)) return reached;
    reached.add(from.folder);
    const { dependencies, peerDependencies, devDependencies } = from.manifest;
    // The app bundles the packages that it uses: they are its development dependencies.
    const bundled = from.folder.startsWith('apps/') ? devDependencies : {};
    for (const name of Object.keys({ ...dependencies, ...peerDependencies, ...bundled })) {
      const used = byName.get(name);
      if (used) reach(used, reached);
    }
    return reached;
  };
  const reached = new Map(packages.map((one) => [one.folder, reach(one, new Set())]));
  return (from, to) => reached.get(folderOf(from))?.has(folderOf(to)) ?? false;
}

/** @param {ts.Node} node @returns {string} the folder of its package, from the repository */
function folderOf(node) {
  return relative(root, node.getSourceFile().fileName).replaceAll('\\', '/').split('/').slice(0, 2).join('/');
}
