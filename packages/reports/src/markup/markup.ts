import { stripControls } from '../text/text.js';

/** Text of HTML or XML with all untrusted text escaped. Only {@link markup} and {@link toTrustedMarkup} create it. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** The values of a template: markup unchanged, other values escaped, nothing for absent values. */
export type Child = Markup | string | number | undefined | false | readonly Child[];

/**
 * Writes HTML or XML from a template; every value is escaped for text and for quoted attributes, without control characters.
 * Values are valid in text or between double quotes, nowhere else.
 *
 * @example
 * ```ts
 * import { markup } from '@parachron/reports';
 *
 * markup`<b>${'<i>'}</b>`.text; // '<b>&lt;i&gt;</b>'
 * ```
 */
export function markup(strings: TemplateStringsArray, ...values: readonly Child[]): Markup {
  return new Markup(strings.reduce((text, part, at) => text + render(values[at - 1]) + part));
}

/** Treats text of this program as markup: style, script, line breaks. Never use it for text from outside. */
export function toTrustedMarkup(text: string): Markup {
  return new Markup(text);
}

/** Keeps the name of an option on one line: browsers break a line behind each hyphen. */
export function keepOptions({ text }: Markup): Markup {
  const option = /(<[^>]*>)|(?<![\w-])--[a-z][a-z-]{1,30}(?![\w-])/g;
  return new Markup(text.replace(option, (found, tag) => tag ?? `<span class="option">${found}</span>`));
}

/** The lines of a text, each escaped, with their breaks kept. */
export function joinMarkup(text: string): Child {
  return text.split('\n').map((line, at) => (at === 0 ? line : [toTrustedMarkup('\n'), line]));
}

function render(child: Child): string {
  if (child === undefined || child === false) return '';
  if (child instanceof Markup) return child.text;
  if (Array.isArray(child)) return child.map(render).join('');
  return stripControls(String(child)).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
