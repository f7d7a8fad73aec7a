import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type DefaultTreeAdapterMap, parse, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];
export type Element = DefaultTreeAdapterMap['element'];

/** A page as an HTML parser reads it. */
export interface PageReader {
  /** Errors of the parser, by the names of the HTML standard. */
  readonly errors: readonly string[];
  /** All elements in their order. */
  readonly elements: readonly Element[];
  /** Lists the elements with a name, and optionally with a class. */
  list(name: string, className?: string): readonly Element[];
  /** Finds the element with an id. */
  find(id: string): Element | undefined;
}

/** Reads a whole page, or a part of one. */
export function readPage(html: string): PageReader {
  const errors: string[] = [];
  const options = { onParseError: ({ code }: { code: string }) => void errors.push(code) };
  const isWhole = html.startsWith('<!doctype');
  const elements = listElements(isWhole ? parse(html, options) : parseFragment(html, options));
  return {
    errors,
    elements,
    list: (name, className) =>
      elements.filter((one) => one.tagName === name && (!className || hasClass(one, className))),
    find: (id) => elements.find((one) => getAttribute(one, 'id') === id),
  };
}

function listElements(node: Node): Element[] {
  const own = 'tagName' in node ? [node] : [];
  return 'childNodes' in node ? [...own, ...node.childNodes.flatMap(listElements)] : own;
}

export function getAttribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

export function hasClass(element: Element, className: string): boolean {
  return (getAttribute(element, 'class') ?? '').split(' ').includes(className);
}

/** The text of a node in one line; without what only decorates, and with or without what only screen readers read. */
export function readText(node: Node | undefined): string {
  return listTexts(node).join('').replace(/\s+/g, ' ').trim();
}

function listTexts(node: Node | undefined): string[] {
  if (!node) return [];
  if ('value' in node) return [node.value];
  if ('tagName' in node && getAttribute(node, 'aria-hidden') === 'true') return [];
  return 'childNodes' in node ? node.childNodes.flatMap(listTexts) : [];
}

/** The name of a control for screen readers: its label, or else its text. */
export function readName(element: Element): string {
  return getAttribute(element, 'aria-label') ?? readText(element);
}

/** The elements that contain an element, from the innermost. */
export function listParents(element: Element): Element[] {
  const { parentNode } = element;
  return parentNode && 'tagName' in parentNode ? [parentNode, ...listParents(parentNode)] : [];
}

/** Reads Markdown as GitHub renders it: an element of a folded block stays HTML, as GitHub permits. */
export function readMarkdown(markdown: string): PageReader {
  const options = { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true };
  return readPage(micromark(markdown, options));
}
