import { parseModule } from '@parachron/workspace';
import { Visitor } from 'oxc-parser';

/** Attributes of an element whose text a reader sees or hears. */
const spoken = new Set(['aria-label', 'title', 'alt', 'placeholder']);

/** Attributes whose words are names for the browser. */
const named = new Set(['class', 'rel', 'allow']);

/**
 * Lists the English texts in a module of a page that has one file for all its texts: strings of two or more words, each text
 * between tags, and each attribute that a screen reader reads.
 *
 * @param {string} file
 * @param {string} source
 * @returns {string[]} the place and the text of each
 */
export function listStrayTexts(file, source) {
  const { program, lineOf } = parseModule(file, source);
  /** @type {Map<number, string>} */
  const found = new Map();
  /** @type {[number, number][]} */
  const names = [];
  const note = (
    /** @type {string} */ text,
    /** @type {number} */ start,
    least = /\p{L}{2,}[,;:.]? (?:… )?\p{L}{2,}/u,
  ) => {
    const isName = names.some(([from, to]) => from <= start && start < to);
    if (!isName && least.test(text)) found.set(start, text.trim());
  };
  new Visitor({
    JSXAttribute: ({ name, value, start, end }) => {
      const attribute = name.type === 'JSXIdentifier' ? name.name : '';
      if (named.has(attribute)) names.push([start, end]);
      if (value?.type === 'Literal' && spoken.has(attribute))
        note(String(value.value), value.start, /\p{L}/u);
    },
    JSXText: ({ value, start }) => note(value, start + value.search(/\S|$/), /\p{L}/u),
    Literal: ({ value, start }) => {
      if (typeof value === 'string') note(value, start);
    },
    TemplateLiteral: ({ quasis, start }) => note(quasis.map(({ value }) => value.raw).join('…'), start),
  }).visit(program);
  return [...found].map(
    ([start, text]) => `${file}:${lineOf(start)} has a text outside of the files of texts: ${text}`,
  );
}
