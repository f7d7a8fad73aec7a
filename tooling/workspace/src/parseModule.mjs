import { parseSync, Visitor } from 'oxc-parser';

/**
 * @typedef {object} ModuleImport
 * @property {string} specifier
 * @property {number} line
 * @property {boolean} typeOnly whether compilation removes the import (`import { type A }` leaves an empty import)
 */

/**
 * @typedef {object} Module
 * @property {import('oxc-parser').Program} program
 * @property {import('oxc-parser').Comment[]} comments
 * @property {ModuleImport[]} imports all uses of specifiers in the file: imports, re-exports, dynamic and type imports
 * @property {(offset: number) => number} lineOf
 * @property {(offset: number) => string | undefined} docOf the docstring that ends just before an offset
 */

/** Modules by their languages and texts: several checks of one process read the same files. @type {Map<string, Module>} */
const known = new Map();

/**
 * Parses one TypeScript or JavaScript file. The result of an earlier call is shared.
 *
 * @param {string} path names the file and its language
 * @param {string} text
 * @returns {Module}
 */
export function parseModule(path, text) {
  const key = `${/(\.d)?\.\w+$/.exec(path)?.[0]}\n${text}`;
  const module = known.get(key) ?? parse(path, text);
  known.set(key, module);
  return module;
}

/** @param {string} path @param {string} text @returns {Module} */
function parse(path, text) {
  const parsed = parseSync(path, text);
  const [problem] = parsed.errors;
  const lineOf = (/** @type {number} */ offset) => text.slice(0, offset).split('\n').length;
  if (problem) throw new Error(`${path}:${lineOf(problem.labels[0]?.start ?? 0)} ${problem.message}`);
  /** @type {ModuleImport[] | undefined} */
  let imports;
  return {
    program: parsed.program,
    comments: parsed.comments,
    // Most checks do not read the imports, which a walk through the whole program finds.
    get imports() {
      imports ??= listImports(parsed.program, { text, lineOf });
      return imports;
    },
    lineOf,
    docOf: (offset) => {
      const comment = parsed.comments.findLast(({ end }) => end <= offset);
      const isDoc = comment?.type === 'Block' && comment.value.startsWith('*');
      return isDoc && text.slice(comment.end, offset).trim() === '' ? comment.value : undefined;
    },
  };
}

/** Imports elsewhere than in the statements of a module itself: in expressions, in types, and in modules inside a file. */
const inner = /\bimport\s*[(/]|\b(?:module|namespace)\b/;

/**
 * @param {import('oxc-parser').Program} program
 * @param {{ text: string, lineOf: (offset: number) => number }} source
 */
function listImports(program, { text, lineOf }) {
  /** @type {ModuleImport[]} */
  const imports = [];
  const add = (/** @type {unknown} */ source, /** @type {boolean} */ typeOnly) => {
    const literal = /** @type {{ type: string, value: unknown, start: number } | null | undefined} */ (
      source
    );
    if (literal?.type !== 'Literal' || typeof literal.value !== 'string') return;
    imports.push({ specifier: literal.value, line: lineOf(literal.start), typeOnly });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => add(node.source, false),
    TSImportType: (node) => add(node.source, true),
  }).visit(inner.test(text) ? program : { ...program, body: program.body.filter(mayImport) });
  return imports;
}

/** Whether a statement may name another module. @param {import('oxc-parser').Program['body'][number]} statement */
function mayImport(statement) {
  if (statement.type === 'ExportNamedDeclaration') return statement.source !== null;
  return statement.type === 'ImportDeclaration' || statement.type === 'ExportAllDeclaration';
}
