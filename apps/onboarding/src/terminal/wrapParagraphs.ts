import { wrapText } from '@parachron/terminal';

/** Wraps paragraphs at a width, and joins their source lines; an empty line separates paragraphs, and lists stay lists. */
export function wrapParagraphs(text: string, width: number): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => wrapParagraph(paragraph, width))
    .join('\n\n');
}

function wrapParagraph(paragraph: string, width: number): string {
  // Text with a list marker or an indentation starts a new line.
  const items = paragraph.trimEnd().split(/\n(?=\s|[-*|]|\d+[.)]\s)/);
  return items.flatMap((item) => wrapText(item.replaceAll('\n', ' '), width)).join('\n');
}
