import { wrapText } from '@parachron/terminal';

/** Wraps paragraphs at a width, and joins the lines that they were written in; an empty line parts them, and lists stay lists. */
export function reflowText(text: string, width: number): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => reflowParagraph(paragraph, width))
    .join('\n\n');
}

function reflowParagraph(paragraph: string, width: number): string {
  // Text that begins with a mark, or is indented, starts a new line.
  const items = paragraph.trimEnd().split(/\n(?=\s|[-*|]|\d+[.)]\s)/);
  return items.flatMap((item) => wrapText(item.replaceAll('\n', ' '), width)).join('\n');
}
