import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type PageReader, readPage } from './readPage.js';

/** Reads Markdown as GitHub renders it: an element of a folded block stays HTML, as GitHub permits. */
export function readMarkdown(markdown: string): PageReader {
  const options = { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true };
  return readPage(micromark(markdown, options));
}
