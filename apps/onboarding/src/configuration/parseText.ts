import { readMessage } from '@parachron/core';
import { type Document, isMap, isScalar, isSeq, LineCounter, parseAllDocuments, visit } from 'yaml';
import {
  type ConfigurationFile,
  ConfigurationInvalidError,
  type FieldPath,
  type FilePosition,
} from './Configuration.js';

/** A text in YAML or JSON, with its names. */
type TextFile = Pick<ConfigurationFile, 'file' | 'folder'> & { readonly text: string };

/**
 * Reads a configuration in YAML or JSON, with the line and column of each value.
 *
 * @throws CONFIGURATION_INVALID when the text is neither, is empty, or contains several documents
 */
export function parseText({ file, folder, text: given }: TextFile): ConfigurationFile {
  // Editors on Windows write a byte order mark before the text.
  const text = given.replace(/^\uFEFF/, '');
  const lines = new LineCounter();
  const findPlace = (offset: number): FilePosition => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  const fail = (place: FilePosition, problem: string): never => {
    throw new ConfigurationInvalidError({ mistakes: [{ place, problem }] });
  };
  const documents = parseAllDocuments(text, {
    lineCounter: lines,
    prettyErrors: false,
    customTags: chooseTags,
  });
  const all: readonly Document[] = Array.isArray(documents) ? documents : [];
  const [document, second] = all;
  const [error] = all.flatMap(({ errors }) => errors);
  // Before the mistakes of YAML, whose words are no help in JSON.
  if (/\.json$/i.test(file) && text.trim() !== '')
    checkJson(text, (at, problem) => fail(findPlace(at), problem));
  if (error) {
    const [at] = error.pos;
    // In braces, YAML ends a text before the brace of a variable.
    const problem = text.startsWith('${', at - 1)
      ? 'a variable needs quotes here'
      : toLowerFirst(error.message);
    return fail(findPlace(at), problem);
  }
  if (!document || document.contents === null) return fail({ file, line: 1, column: 1 }, 'the file is empty');
  if (second) return fail(findPlace(second.range?.[0] ?? 0), 'the file contains more than one document');
  return {
    file,
    folder,
    data: toValue(document, (problem, at) => fail(at === undefined ? { file } : findPlace(at), problem)),
    locate: (path, part) => findPlace(findOffset(document.contents, path, part)),
  };
}

/** More than a person writes; the values that the aliases stand for then fit into memory. */
const mostAliases = 1000;

/** Resolves the aliases, which may nest a value in itself, or repeat more values than fit into memory. */
function toValue(document: Document, fail: (problem: string, at?: number) => never): unknown {
  try {
    const data: unknown = document.toJS({ maxAliasCount: mostAliases });
    JSON.stringify(data);
    return data;
  } catch (cause) {
    if (cause instanceof TypeError) return fail('an alias is inside its own anchor');
    const { message } = cause as Error;
    visit(document, {
      Alias: (_, alias) => {
        // Each resolution reads the document from its beginning.
        if (message.startsWith('Unresolved') && !alias.resolve(document))
          fail(`no anchor &${alias.source} is before this alias`, startOf(alias));
      },
    });
    return fail(toLowerFirst(message));
  }
}

/** The message of the parser after the place. */
function toLowerFirst(message: string): string {
  return `${message.charAt(0).toLowerCase()}${message.slice(1)}`.replace(/[.:]$/, '');
}

/** `0x1234` without quotes means bytes, never a number. An amount of more digits than a number holds is a text, without quotes too. */
const chooseTags = (tags: readonly unknown[]) =>
  tags.flatMap((one) => {
    const { tag, format } = Object(one);
    if (format === 'HEX') return [];
    const isWhole = tag === 'tag:yaml.org,2002:int' && format === undefined;
    return isWhole ? { ...Object(one), test: /^[-+]?\d{1,15}$/ } : [one];
  }) as never;

function checkJson(text: string, fail: (at: number, problem: string) => never): void {
  try {
    JSON.parse(text);
  } catch (cause) {
    const message = readMessage(cause);
    // A character that is not expected has its neighbours instead of a position: ten on each side.
    const [, token, cut, near = ''] =
      /^Unexpected token '(.+)', (\.{3})?"(.*?)"(?:\.{3})? is/s.exec(message) ?? [];
    if (token !== undefined) {
      const at = cut ? text.indexOf(near) + 10 : text.indexOf(token);
      fail(at, `not JSON: unexpected "${token}"; a file with comments or in YAML ends with .yaml`);
    }
    const [place, at] = / at position (\d+)(?: \(line \d+ column \d+\))?$/.exec(message) ?? [];
    // The end of a text has no position either.
    if (place === undefined)
      fail(text.trimEnd().length, 'not JSON: the text ends here, before its value is complete');
    fail(Number(at), `not JSON: ${message.slice(0, -place.length)}`);
  }
}

function findOffset(node: unknown, path: FieldPath, part: 'key' | 'value' = 'value'): number {
  const [step, ...rest] = path;
  if (step === undefined) return startOf(node);
  if (isSeq(node) && typeof step === 'number' && node.items[step] !== undefined)
    return findOffset(node.items[step], rest, part);
  const pair = isMap(node)
    ? node.items.find(({ key }) => (isScalar(key) ? String(key.value) : String(key)) === String(step))
    : undefined;
  if (!pair) return startOf(node);
  const wantsKey = rest.length === 0 && part === 'key';
  // A key without a value, and a missing field, are located by the key.
  return wantsKey || !pair.value || isEmpty(pair.value)
    ? startOf(pair.key)
    : findOffset(pair.value, rest, part);
}

function isEmpty(node: unknown): boolean {
  return isScalar(node) && node.value === null && node.range?.[0] === node.range?.[1];
}

function startOf(node: unknown): number {
  const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined;
  return Array.isArray(range) && typeof range[0] === 'number' ? range[0] : 0;
}
