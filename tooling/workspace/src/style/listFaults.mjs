/** @typedef {import('./readStyle.mjs').Rule} Rule */
/** @typedef {import('./readStyle.mjs').Style} Style */

/**
 * @typedef {object} Text
 * @property {'page' | 'comment' | 'docstring' | 'string' | 'title'} kind
 * @property {string} text the words; `‹code›` stands for code, and for a value that is filled in
 * @property {number} line where the text begins
 */

/**
 * Lists the violations of the style page in the texts of a file. Findings, hints and errors are strings of one line, and only their
 * sentences are measured; a string of several lines is a page of help, a template or a program.
 *
 * @param {Text[]} texts
 * @param {Style} style
 * @returns {{ line: number, fault: string }[]}
 */
export function listFaults(texts, { rules, longest, beginnings }) {
  return texts.flatMap((text) => [
    ...rules.flatMap((rule) => listBanned(text, rule)),
    ...(text.kind === 'string' && !text.text.includes('\n') ? listLong(text, longest) : []),
    ...(text.kind === 'docstring' ? listBeginning(text, beginnings) : []),
  ]);
}

/** @param {Text} text @param {Rule} rule */
function listBanned({ text, line }, rule) {
  const pattern = patterns.get(rule) ?? createPattern(rule);
  patterns.set(rule, pattern);
  return [...text.matchAll(pattern)].flatMap(({ 1: word, index }) => {
    if (word === undefined) return [];
    const fault = `"${word.replaceAll(/\s+/g, ' ')}": write ${rule.instead}`;
    return [{ line: line + countLines(text.slice(0, index)), fault }];
  });
}

/** Patterns of the rules: a check compares thousands of texts with each rule. @type {WeakMap<Rule, RegExp>} */
const patterns = new WeakMap();

/** @param {Rule} rule */
function createPattern({ words, except }) {
  const allowed = except.map(toPattern).join('|');
  return new RegExp(`${allowed ? `(?:${allowed})|` : ''}(${words.map(toPattern).join('|')})`, 'gi');
}

/** A phrase may be split across two lines. @param {string} phrase */
function toPattern(phrase) {
  return `(?<![\\w-])${phrase.replaceAll(' ', '\\s+')}(?![\\w-])`;
}

/** @param {Text} text @param {string[]} beginnings */
function listBeginning({ text, line }, beginnings) {
  const first = /^[\s*]*([A-Z][a-z]*)\b/.exec(text)?.[1];
  if (first === undefined || !beginnings.includes(first.toLowerCase())) return [];
  return [{ line, fault: `a docstring begins with "${first}": write a verb ("Returns") or a noun phrase` }];
}

/** @param {Text} text @param {number} longest */
function listLong({ text, line }, longest) {
  return splitSentences(text).flatMap(({ sentence, index }) => {
    const words = sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}‹]/u.test(word)).length;
    if (words <= longest) return [];
    const start = sentence.split(/\s+/).slice(0, 6).join(' ');
    const fault = `a sentence of ${words} words, at most ${longest}: "${start} …"`;
    return [{ line: line + countLines(text.slice(0, index)), fault }];
  });
}

/** @param {string} text @returns {{ sentence: string, index: number }[]} */
function splitSentences(text) {
  const found = [...text.matchAll(/\S[\s\S]*?(?:[.!?](?=\s|$)|\n\s*\n|$)/g)];
  return found.map(({ 0: sentence, index }) => ({ sentence, index }));
}

/** @param {string} text */
function countLines(text) {
  return text.split('\n').length - 1;
}
