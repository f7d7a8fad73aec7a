import { parseMarkdown, parseModule } from '@parachron/workspace';
import { Visitor } from 'oxc-parser';

/** @typedef {import('@parachron/workspace').Text} Text */

const code = '‹code›';

/**
 * Lists the texts of a file for human readers. Lines keep their numbers, so that a position in a text is a line of the file.
 *
 * @param {string} file decides how the text is read: a page (`.md`) or a module
 * @param {string} source
 * @returns {Text[]}
 */
export function listTexts(file, source) {
  return file.endsWith('.md')
    ? [{ kind: 'page', text: hideCode(source), line: 1 }]
    : readModule(file, source);
}

/** @param {string} file @param {string} source @returns {Text[]} */
function readModule(file, source) {
  const { program, comments, lineOf } = parseModule(file, source);
  /** @type {Text[]} */
  const texts = comments.map((comment) => ({
    kind: isDocstring(comment) ? 'docstring' : 'comment',
    text: hideCode(dropExamples(comment.value).replaceAll(/^[ \t]*\*[ \t]?/gm, '')),
    line: lineOf(comment.start),
  }));
  /** @type {Set<number>} */
  const pages = new Set();
  const add = (/** @type {string} */ text, /** @type {number} */ start) => {
    const kind = pages.has(start) ? 'page' : 'string';
    if (isSentence(text)) texts.push({ kind, text: hideCode(text), line: lineOf(start) });
  };
  if (isTest(file)) {
    new Visitor({
      CallExpression: ({ callee, arguments: [title] }) => {
        const named = findRoot(callee);
        const isText = title?.type === 'Literal' || title?.type === 'TemplateLiteral';
        if (isText && ['it', 'test', 'describe'].includes(named)) {
          texts.push({
            kind: 'title',
            text: hideCode(source.slice(title.start, title.end)),
            line: lineOf(title.start),
          });
        }
      },
    }).visit(program);
    return texts.filter(({ kind }) => kind === 'title');
  }
  new Visitor({
    // The explanation of a check is its page.
    Property: ({ key, value: { start } }) => {
      if (key.type === 'Identifier' && key.name === 'explanation') pages.add(start);
    },
    Literal: (node) => {
      if (typeof node.value === 'string') add(node.value, node.start);
    },
    TemplateLiteral: (node) => {
      add(node.quasis.map(({ value: part }) => part.cooked ?? part.raw).join(code), node.start);
    },
  }).visit(program);
  return texts.sort((a, b) => a.line - b.line);
}

/**
 * Strings of tests are mostly data, and comments of tests are not published: only the titles of tests are texts of the project. @param
 * {string} file
 */
function isTest(file) {
  return /\.(test|test-d|bench)\.ts$/.test(file) || /\/test\//.test(file);
}

/** The first name of a call: of `test.each(rows)('…')` it is `test`. @param {import('oxc-parser').Expression | import('oxc-parser').Super} callee @returns {string} */
function findRoot(callee) {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return findRoot(callee.object);
  return callee.type === 'CallExpression' ? findRoot(callee.callee) : '';
}

/** Whether a string is text: words with spaces between them, unlike a key, a path or markup. @param {string} text */
function isSentence(text) {
  return /[a-z]{2,}[,;:.]? ‹?[a-z]{2,}/i.test(text) && !/<\/?[a-z]+[^>]*>/.test(text);
}

/** @param {{ type: string, value: string }} comment */
function isDocstring({ type, value }) {
  return type === 'Block' && value.startsWith('*');
}

/** Removes examples, which are code. @param {string} comment */
function dropExamples(comment) {
  return comment.replaceAll(/```[\s\S]*?```/g, keepLines);
}

/** @param {string} text */
function hideCode(text) {
  return parseMarkdown(text.replaceAll(/<!--[\s\S]*?-->/g, keepLines))
    .prose.replaceAll(/`[^`]*`/g, (part) => code + keepLines(part))
    .replaceAll(/\{@link[^}]*\}/g, code)
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/‹[^›\n]*›/g, code)
    .replaceAll(/https?:\/\/\S+/g, code)
    .replaceAll(/^([ \t]*@param(?: \{.*?\})?) \S+/gm, '$1')
    .replaceAll(/^[ \t]*@(?:typedef|property) \{.*?\} \S+/gm, '');
}

/** @param {string} text */
function keepLines(text) {
  return text.replaceAll(/[^\n]/g, '');
}
