import { orUndefined } from '@parachron/core';
import { encodeLength, joinBytes, Reader } from '@parachron/core/scale';
import { Decompress } from 'fzstd';
import { CodeReader } from './CodeReader.js';
import { engine } from './engine.js';
import { InvalidCodeError, refuseCode } from './errors.js';

/** The first bytes of compressed code: sp-maybe-compressed-blob, `ZSTD_PREFIX`. */
const compressedPrefix = [0x52, 0xbc, 0x53, 0x76, 0x46, 0xdb, 0x8e, 0x05];
/** Size of expanded code in bytes that a node accepts: sp-maybe-compressed-blob, `CODE_BLOB_BOMB_LIMIT`. */
const mostBytes = 50 * 1024 * 1024;
/** Bytes of windows that may move, in about a second: four times those of the largest code in the windows that nodes write, of 2 MiB. */
const mostMoved = 64 * mostBytes;

/**
 * Expands the code of a runtime, as `:code` has it.
 *
 * @returns WebAssembly; code without the prefix of compressed code as it is
 * @throws INVALID_CODE when the compressed code is damaged or too large
 */
export function expandCode(code: Uint8Array): Uint8Array {
  if (!compressedPrefix.every((byte, at) => code[at] === byte)) return code;
  const frames = code.subarray(compressedPrefix.length);
  const parts: Uint8Array[] = [];
  let size = 0;
  // Block by block, since a few bytes may stand for gigabytes.
  const stream = new Decompress((part) => {
    size += part.length;
    requireSize(size);
    parts.push(part);
  });
  return refuseCode('it does not expand', () => {
    requireFrames(new Reader(frames));
    stream.push(frames, true);
    return joinBytes(parts);
  });
}

/**
 * Refuses frames of Zstandard with too large a window, or too many blocks for it: the library moves the whole window with each block.
 *
 * Source: RFC 8878, section 3.1.
 */
function requireFrames(reader: Reader): void {
  for (let moved = 0; reader.left > 0; ) {
    const magic = reader.u32();
    if (magic === 0xfd2f_b528) moved += countMovedBytes(reader);
    else if (magic >>> 4 === 0x184d2a5) reader.raw(reader.u32());
    else throw reader.fail('no frame of Zstandard', 0);
    if (moved > mostMoved) throw new InvalidCodeError({ reason: 'it has too many blocks for its window' });
  }
}

function countMovedBytes(reader: Reader): number {
  const flags = reader.u8();
  const isSingle = (flags & 0x20) !== 0;
  const described = isSingle ? undefined : 2 ** (10 + (reader.u8() >> 3));
  reader.raw([0, 1, 2, 4][flags & 3] ?? 0);
  const stated = reader.raw([isSingle ? 1 : 0, 2, 4, 8][flags >> 6] ?? 0);
  const size = stated.reduceRight((sum, byte) => sum * 256 + byte, 0);
  const window = described ?? size;
  requireSize(Math.max(window, size));
  for (let moved = window; ; moved += window) {
    const header = reader.u8() + reader.u16() * 256;
    // A block of one repeated byte has that byte alone.
    reader.raw(((header >> 1) & 3) === 1 ? 1 : header >> 3);
    if ((header & 1) === 0) continue;
    reader.raw((flags & 4) === 0 ? 0 : 4);
    return moved;
  }
}

function requireSize(size: number): void {
  if (size > mostBytes) throw new InvalidCodeError({ reason: `it expands to more than ${mostBytes} bytes` });
}

/** A function that a runtime imports, with the types of its parameters and its result. */
export interface HostImport {
  readonly name: string;
  /** Types of parameters, `>`, type of the result: `i` has 32 bits, `j` has 64 bits. */
  readonly signature: string;
}

/** Facts about code that the engine does not expose. */
export interface WasmFacts {
  readonly hostImports: readonly HostImport[];
  /** Pages of the memory that the code imports; absent if the code has a memory of its own. */
  readonly memory: MemoryLimits | undefined;
  /** Number of its global variables that change: the pointer to the stack is one. */
  readonly variables: number;
  /** Number of all global variables, imported ones included. */
  readonly globals: number;
  /** Encoded `RuntimeVersion` from the sections of the code; undefined if the build wrote none. */
  readonly version: Uint8Array | undefined;
  /** Its sections in their order; of those with a name, the version alone. */
  readonly parts: readonly CodePart[];
}

/** Pages of a memory, of 64 KiB each. */
export interface MemoryLimits {
  readonly initial: number;
  readonly maximum?: number;
}

/** A section of code. */
export interface CodePart {
  readonly id: number;
  readonly content: Uint8Array;
}

/** The content of a section without items. */
const noItems = Uint8Array.of(0);

/** Sections by their ids. */
export const sections = { custom: 0, type: 1, import: 2, memory: 5, global: 6, export: 7, code: 10 } as const;
const kinds = { function: 0, table: 1, memory: 2, global: 3 } as const;
const valueTypes: Readonly<Record<number, string>> = { 127: 'i', 126: 'j', 125: 'f', 124: 'd' };

/**
 * Reads the sections of WebAssembly that list the imports of the code, its memory and its version.
 *
 * @throws INVALID_CODE when the bytes are not WebAssembly
 */
export function readCode(code: Uint8Array): WasmFacts {
  return refuseCode('its sections are not those of WebAssembly', () => readSections(code));
}

function readSections(code: Uint8Array): WasmFacts {
  const reader = new CodeReader(code);
  if (reader.u32() !== 0x6d73_6100 || reader.u32() !== 1) throw reader.fail('no WebAssembly', 0);
  const parts: CodePart[] = [];
  while (reader.left > 0) {
    const id = reader.u8();
    const end = reader.end();
    const content = code.subarray(reader.offset, end);
    const isNeeded = id !== sections.custom || versionSections.includes(reader.text());
    if (isNeeded) parts.push({ id, content });
    reader.offset = end;
  }
  const open = (wanted: number) => new CodeReader(parts.find(({ id }) => id === wanted)?.content ?? noItems);
  const imports = readImports(open(sections.import), open(sections.type).list(readSignature));
  const own = open(sections.global).list(readGlobal);
  const version = joinVersion(new Map(parts.filter(({ id }) => id === sections.custom).map(readNamed)));
  const variables = own.filter((changes) => changes).length;
  return { ...imports, globals: imports.globals + own.length, variables, version, parts };
}

/** Reads the name of a section that has one; what follows is its content. */
function readNamed({ content }: CodePart): [string, Uint8Array] {
  const reader = new CodeReader(content);
  return [reader.text(), content.subarray(reader.offset)];
}

function readImports(
  reader: CodeReader,
  types: readonly string[],
): Pick<WasmFacts, 'hostImports' | 'memory' | 'globals'> {
  const hostImports: HostImport[] = [];
  let memory: MemoryLimits | undefined;
  let globals = 0;
  reader.list(() => {
    reader.text();
    const name = reader.text();
    const kind = reader.u8();
    if (kind === kinds.function) hostImports.push({ name, signature: types[reader.number()] ?? '' });
    else if (kind === kinds.memory) memory = readLimits(reader);
    else if (kind === kinds.table) {
      reader.u8();
      readLimits(reader);
    } else {
      globals += 1;
      reader.offset += 2;
    }
  });
  return { hostImports, memory, globals };
}

function readSignature(reader: CodeReader): string {
  reader.u8();
  const parameters = reader.list(readType).join('');
  return `${parameters}>${reader.list(readType).join('')}`;
}

function readType(reader: CodeReader): string {
  return valueTypes[reader.u8()] ?? '?';
}

/** Reads the pages of a memory. */
export function readLimits(reader: CodeReader): MemoryLimits {
  const bounded = (reader.u8() & 1) === 1;
  const initial = reader.number();
  return bounded ? { initial, maximum: reader.number() } : { initial };
}

/** Reads a global variable with its first value; returns whether it changes. */
function readGlobal(reader: CodeReader): boolean {
  reader.u8();
  const changes = reader.u8() === 1;
  const instruction = reader.u8();
  if (instruction === 0x43) reader.offset += 4;
  else if (instruction === 0x44) reader.offset += 8;
  else while (reader.u8() >= 0x80);
  if (reader.u8() !== 0x0b) throw reader.fail('a global variable with a computed value');
  return changes;
}

/** Sections that builds write for readers without an engine: the version, and the runtime APIs. */
const versionSections = ['runtime_version', 'runtime_apis'];
/** Bytes of a runtime API in its section: the hash of its name and its version. */
const apiBytes = 12;

/**
 * Reads the version of a runtime from the sections that its build wrote, without running it.
 *
 * Source: polkadot-sdk, `sc-executor`, `read_embedded_version`.
 *
 * @returns the encoded `RuntimeVersion`; undefined for invalid code, and for code without these sections
 */
export function readVersion(compressed: Uint8Array): Uint8Array | undefined {
  return orUndefined(() => {
    const code = expandCode(compressed);
    const { version } = readCode(code);
    return engine.validate(code) ? version : undefined;
  });
}

/** Puts the runtime APIs, which have a section of their own, into the version, whose section has an empty list in their place. */
function joinVersion(found: ReadonlyMap<string, Uint8Array>): Uint8Array | undefined {
  const [version, apis] = versionSections.map((section) => found.get(section));
  if (!version || !apis) return version;
  const reader = new Reader(version);
  // Names of the specification and of the implementation, and three versions.
  for (let text = 0; text < 2; text += 1) reader.readBytes();
  reader.raw(12);
  const before = version.subarray(0, reader.offset);
  reader.raw(reader.length(apiBytes) * apiBytes);
  const count = encodeLength(apis.length / apiBytes);
  return joinBytes([before, count, apis, version.subarray(reader.offset)]);
}
