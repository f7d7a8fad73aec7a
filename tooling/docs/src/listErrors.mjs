import { listFiles, listPackages } from '@parachron/repo/workspace';
import { parseSync, Visitor } from 'oxc-parser';
import { read } from './pages.mjs';

/**
 * @typedef {object} ErrorPage
 * @property {string} code
 * @property {string} fault
 * @property {string} when the first sentences of the class's docstring
 * @property {string[]} messages as rendered, with names in angle brackets for inserted values
 * @property {string[]} hints
 * @property {string[]} examples messages with values, from the docstring
 * @property {string} package
 */

/**
 * Lists every error that packages and apps define with `defineError`, sorted by code.
 *
 * @returns {ErrorPage[]}
 */
export function listErrors() {
  const errors = listPackages().flatMap(({ name, folder, manifest }) => {
    const files = listFiles(`${folder}/src`, { endings: ['.ts'] }).filter(
      (file) => !/\.test\.ts$/.test(file),
    );
    return files
      .map((file) => ({ file, source: read(file) }))
      .filter(({ source }) => /\bextends defineError\b/.test(source))
      .flatMap(({ file, source }) => readErrors(file, source))
      .map((read) => ({ ...read, package: manifest.partOf ?? name }));
  });
  return errors.sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** @param {string} file @param {string} source */
function readErrors(file, source) {
  const { program, comments } = parseSync(file, source);
  /** @type {Omit<ErrorPage, 'package'>[]} */
  const errors = [];
  new Visitor({
    ClassDeclaration: ({ superClass, start }) => {
      if (superClass?.type !== 'CallExpression' || nameOf(superClass.callee, source) !== 'defineError')
        return;
      const [definition] = /** @type {any[]} */ (superClass.arguments);
      const doc = comments.findLast(({ end }) => end < start)?.value.replaceAll(/^\s*\*\s?/gm, '') ?? '';
      const nodes = Object.fromEntries(
        definition.properties.map((/** @type {any} */ { key, value }) => [key.name, value]),
      );
      const list = (/** @type {string} */ key) =>
        describe(nodes[key], source).map((one) => one.replace(/\s+/g, ' ').trim());
      errors.push({
        code: nodes.code.value,
        fault: nodes.fault.value,
        when: /^(?:(?!^@|\n\n)[\s\S])*/m.exec(doc.trim())?.[0].replaceAll('\n', ' ').trim() ?? '',
        messages: list('message'),
        hints: list('hint'),
        examples: /@example\n```\w*\n([\s\S]*?)\n```/.exec(doc)?.[1]?.split('\n') ?? [],
      });
    },
  }).visit(program);
  return errors;
}

/**
 * Lists the texts that an expression, or a function with its branches, may return: `‹name›` stands for a value.
 *
 * @param {any} node
 * @param {string} source
 * @returns {string[]}
 */
function describe(node, source) {
  const all = (/** @type {any[]} */ ...nodes) => nodes.flatMap((one) => (one ? describe(one, source) : []));
  switch (node?.type) {
    case undefined:
      return [];
    case 'Literal':
      return [String(node.value)];
    case 'TemplateLiteral':
      return node.quasis.reduce(
        (/** @type {string[]} */ texts, /** @type {any} */ { value }, /** @type {number} */ at) =>
          join(join(texts, [value.cooked]), node.expressions[at] ? all(node.expressions[at]) : ['']),
        [''],
      );
    case 'ConditionalExpression':
    case 'IfStatement':
      return all(node.consequent, node.alternate);
    case 'BlockStatement':
      return all(...node.body.filter((/** @type {any} */ { type }) => /^(?:Return|If|Block)/.test(type)));
    case 'ReturnStatement':
      return all(node.argument);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return all(node.body);
    case 'ParenthesizedExpression':
      return all(node.expression);
    case 'BinaryExpression':
      if (node.operator === '+') return join(all(node.left), all(node.right));
      return [`‹${nameCalculation(source.slice(node.start, node.end))}›`];
    case 'CallExpression':
      // A function such as endSentence returns the text with few changes.
      if (node.arguments[0]?.type === 'TemplateLiteral') return all(node.arguments[0]);
      if (node.callee.name === 'pluralize') return all(node.arguments[1]).map((noun) => `${noun}s`);
  }
  return [`‹${nameOf(node, source)}›`];
}

/** Names a calculated value by its unit, since a reader of the page does not know the code. @param {string} code */
function nameCalculation(code) {
  if (/Ms \/ 1000$/.test(code)) return 'seconds';
  if (/\.length \/ 2 - 1$/.test(code)) return 'length';
  if (/Bytes \* 2$/.test(code)) return 'number';
  return code.replaceAll(/\bfacts\??\./g, '');
}

/** @param {string[]} before @param {string[]} after */
function join(before, after) {
  return before.flatMap((start) => after.map((end) => start + end));
}

/**
 * Names an inserted value: `facts.text.slice(0, 80)` is text, `embeddedParas.small` is small, and `formatCommand(…)` is command.
 *
 * @param {any} node @param {string} source
 */
function nameOf(node, source) {
  const text = source.slice(node.start, node.end);
  const [, fact] = /facts\??\.(\w+)/.exec(text) ?? [];
  if (fact !== undefined) return fact;
  const name = (node.type === 'MemberExpression' && node.property.name) || /\w+/.exec(text)?.[0] || 'value';
  return name.replace(/^(?:describe|format)([A-Z])/, (/** @type {string} */ _, /** @type {string} */ first) =>
    first.toLowerCase(),
  );
}
