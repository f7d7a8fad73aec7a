import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles, listPackages, parseModule, root } from '@parachron/workspace';
import { Visitor } from 'oxc-parser';
import { describeText } from './describeText.mjs';

/** @typedef {ReturnType<typeof parseModule>} Module */

/**
 * @typedef {object} ErrorPage
 * @property {string} code
 * @property {string} fault
 * @property {string} when the first sentences of the class's docstring
 * @property {string[]} messages as rendered, with names in angle brackets for inserted values
 * @property {string[]} hints
 * @property {string[]} examples messages with values, from the docstring
 * @property {string} package
 * @property {string} place file and line
 */

/**
 * Lists every error that packages define, and the faults in their definitions and throws.
 *
 * @param {{ in?: string }} [options]
 * @returns {{ errors: ErrorPage[], findings: string[] }} the errors sorted by code
 */
export function listErrors({ in: base = root } = {}) {
  const modules = listPackages({ in: base }).flatMap((one) =>
    listFiles(`${one.folder}/src`, { endings: ['.ts'], in: base })
      .filter((file) => !/\.(test|test-d|bench)\.ts$/.test(file))
      .map((file) => ({ one, file, text: readFileSync(join(base, file), 'utf8') }))
      .map((source) => ({ ...source, module: parseModule(source.file, source.text) })),
  );
  const errors = modules.flatMap(({ one, file, text, module }) =>
    readErrors(module, { text, path: join(base, file) }).map(({ line, ...error }) => ({
      ...error,
      package: one.manifest.partOf ?? one.name,
      place: `${file}:${line}`,
    })),
  );
  errors.sort((a, b) => (a.code < b.code ? -1 : 1));
  const codes = new Set(errors.map(({ code }) => code));
  const findings = [
    ...listDefinitionFindings(errors),
    ...modules.flatMap(({ file, module }) => [
      ...listNakedThrows(file, module),
      ...listUnknownCodes(file, module, codes),
    ]),
  ];
  return { errors, findings };
}

/** @param {Module} module @param {{ text: string, path: string }} source */
function readErrors(module, { text, path }) {
  return module.program.body.flatMap((node) => {
    const declaration = /** @type {any} */ (node.type === 'ExportNamedDeclaration' ? node.declaration : node);
    const call = declaration?.type === 'ClassDeclaration' ? declaration.superClass : undefined;
    if (call?.type !== 'CallExpression' || call.callee.name !== 'defineError') return [];
    const { properties } = call.arguments[0];
    const spread = properties.find((/** @type {any} */ { type }) => type === 'SpreadElement');
    const shared = spread && readSpread(spread.argument, module, path);
    const texts = readParts(shared?.properties ?? []);
    const source = shared?.text ?? text;
    const doc = module.docOf(node.start) ?? '';
    const parts = readParts(properties);
    return [
      {
        code: String(parts.code?.value),
        fault: String(parts.fault?.value),
        when: formatDoc(doc),
        messages: describeText(parts.message ?? texts.message, source),
        hints: describeText(parts.hint ?? texts.hint, source),
        examples: readExamples(doc),
        line: module.lineOf(node.start),
      },
    ];
  });
}

/** @param {any[]} properties @returns {Record<string, any>} */
function readParts(properties) {
  return Object.fromEntries(properties.flatMap(({ key, value }) => (key ? [[key.name, value]] : [])));
}

/**
 * Finds a spread object by its path in a constant of another file, which holds the texts of several errors.
 *
 * @param {any} spread @param {Module} module @param {string} path of the module
 */
function readSpread(spread, { program }, path) {
  const [root, ...names] = listNames(spread);
  const imported = program.body.find(
    (/** @type {any} */ { type, specifiers }) =>
      type === 'ImportDeclaration' && specifiers.some((/** @type {any} */ { local }) => local.name === root),
  );
  if (!imported) return undefined;
  const specifier = /** @type {any} */ (imported).source.value;
  const file = join(dirname(path), specifier.replace(/\.js$/, '.ts'));
  const text = readFileSync(file, 'utf8');
  const declared = parseModule(file, text).program.body.flatMap((/** @type {any} */ { declaration }) =>
    (declaration?.declarations ?? []).filter((/** @type {any} */ { id }) => id.name === root),
  );
  const found = names.reduce(
    (value, name) => readParts(unwrap(value)?.properties ?? [])[name],
    declared[0]?.init,
  );
  return { properties: unwrap(found)?.properties, text };
}

/** The names of `a.b.c`. @param {any} node @returns {string[]} */
function listNames(node) {
  return node.type === 'MemberExpression' ? [...listNames(node.object), node.property.name] : [node.name];
}

/** The object of `{ … } as const` and `{ … } satisfies Type`. @param {any} node @returns {any} */
function unwrap(node) {
  return ['TSAsExpression', 'TSSatisfiesExpression'].includes(node?.type) ? unwrap(node.expression) : node;
}

/** The lines after `@example`, without the fence. @param {string} doc @returns {string[]} */
function readExamples(doc) {
  const [, example = ''] = /@example\n([^@]*)/.exec(doc.replaceAll(/^\s*\*\s?/gm, '')) ?? [];
  return example.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('```'));
}

/** @param {string} doc */
function formatDoc(doc) {
  const lines = doc.split('\n').map((line) => line.replace(/^\s*\*\s?/, '').trim());
  const end = lines.findIndex((line, at) => line.startsWith('@') || (line === '' && at > 0));
  return lines
    .slice(0, end < 0 ? lines.length : end)
    .join(' ')
    .trim();
}

/** Whether a message has words besides inserted values. @param {string} message */
function hasWords(message) {
  return /[a-z]/i.test(message.replaceAll(/‹[^›]*›/g, ''));
}

/** @param {ErrorPage[]} errors */
function listDefinitionFindings(errors) {
  const faults = ['input', 'unreachable', 'incompatible', 'refused', 'bug'];
  return errors.flatMap(({ code, fault, when, place, messages, examples }, at) => [
    ...(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(code)
      ? []
      : [`${place} ${code} is not in SCREAMING_SNAKE case`]),
    ...(faults.includes(fault) ? [] : [`${place} ${code} has no fault of ${faults.join(', ')}`]),
    ...(when ? [] : [`${place} ${code} has no docstring that says when it is thrown`]),
    ...(examples.length > 0 || messages.some(hasWords)
      ? []
      : [`${place} ${code} has a message of inserted values alone, and no @example of it in its docstring`]),
    ...(errors[at - 1]?.code === code
      ? [`${place} ${code} is defined in ${errors[at - 1]?.place} as well`]
      : []),
  ]);
}

/** Errors are thrown as classes of defineError, so that each error has a code. @param {string} file @param {Module} module */
function listNakedThrows(file, module) {
  /** @type {string[]} */
  const findings = [];
  new Visitor({
    ThrowStatement: (node) => {
      const thrown = /** @type {any} */ (node.argument);
      const name = thrown.type === 'NewExpression' ? thrown.callee.name : undefined;
      const naked = ['Error', 'TypeError', 'RangeError', 'SyntaxError', 'AggregateError'].includes(name);
      if (naked || thrown.type === 'Literal' || thrown.type === 'TemplateLiteral') {
        findings.push(
          `${file}:${module.lineOf(node.start)} throws ${name ?? 'a text'} and not an error with a code`,
        );
      }
    },
  }).visit(module.program);
  return findings;
}

/** @param {string} file @param {Module} module @param {Set<string>} codes */
function listUnknownCodes(file, module, codes) {
  return module.comments.flatMap(({ value, start }) =>
    [...value.matchAll(/@throws\s+(?:\{@link [^}]*\}\s*)?([A-Z][A-Z0-9_]+)/g)]
      .filter(([, code = '']) => !codes.has(code))
      .map(
        ({ 1: code, index }) =>
          `${file}:${module.lineOf(start) + value.slice(0, index).split('\n').length - 1} @throws ${code}: no error has this code`,
      ),
  );
}
