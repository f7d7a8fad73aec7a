import { joinBytes } from '@parachron/core/scale';
import { CodeReader } from './CodeReader.js';
import { type MemoryLimits, readCode, readLimits, sections } from './code.js';
import { InvalidCodeError } from './errors.js';

/** Name of the export with the steps that a call has left: a global variable of 64 bits. */
export const stepsExport = 'parachron:steps';

/**
 * Steps of one call: a thousand times what a runtime takes to write its metadata, and more than a node can do in the two seconds of a
 * block. In a loop, they take seconds.
 */
export const mostSteps = 1_000_000_000;

/** Pages of 64 KiB that a node gives a runtime beyond its own: sc-executor, `DEFAULT_HEAP_ALLOC_PAGES`. */
export const extraPages = 2048;

/**
 * Sets the largest memory of a runtime, which it may take itself, as nodes do.
 *
 * Source: polkadot-sdk, `sc-executor-common`, `RuntimeBlob::setup_memory_according_to_heap_alloc_strategy`.
 *
 * @throws INVALID_CODE when the first memory has more pages than a node gives one to grow
 */
export function limitMemory({ initial, maximum }: MemoryLimits): Required<MemoryLimits> {
  const most = initial + extraPages;
  if (initial <= extraPages) return { initial, maximum: Math.min(maximum ?? most, most) };
  throw new InvalidCodeError({ reason: `its memory begins with ${initial} pages, more than ${extraPages}` });
}

/** Numbers of variable length that follow an instruction, at most two; other contents are `special`. */
const special = 3;

/** The instructions of WebAssembly that nodes accept, by their first and last codes, with the numbers that follow; others are special. */
const instructions = new Uint8Array(256).fill(special);
for (const [first, last, numbers] of [
  [0x00, 0x01, 0],
  [0x05, 0x05, 0],
  [0x0b, 0x0b, 0],
  [0x0c, 0x0d, 1],
  [0x0f, 0x0f, 0],
  [0x10, 0x10, 1],
  [0x11, 0x11, 2],
  [0x1a, 0x1b, 0],
  [0x20, 0x22, 1],
  [0x3f, 0x42, 1],
  [0x45, 0xc4, 0],
] as const)
  instructions.fill(numbers, first, last + 1);

/** Bytes that follow the instructions of a constant of 32 and of 64 bits with a fraction. */
const floatBytes: Readonly<Record<number, number>> = { 67: 4, 68: 8 };

/**
 * Limits the memory of code, and rewrites it so that it counts its steps, and traps when none is left: each call of a function and each
 * turn of a loop is a step. An engine cannot interrupt WebAssembly from its own thread. With counted steps, a call that would never end
 * does end, on every machine at the same step.
 *
 * Source: WebAssembly specification, "Binary Format"; polkadot-sdk, `sc-executor-wasmtime`, `Semantics`: nodes refuse newer instructions.
 *
 * @returns the code with the export {@link stepsExport}; of its sections with a name, those of the version alone
 * @throws INVALID_CODE when the code has an instruction that nodes refuse, or not the form of WebAssembly
 */
export function countSteps(code: Uint8Array): Uint8Array {
  const { globals: counter, parts } = readCode(code);
  const index = encodeNumber(counter);
  // Takes one from the counter; traps at zero.
  const step = Uint8Array.from([
    ...[0x23, ...index, 0x42, 1, 0x7d, 0x24, ...index],
    ...[0x23, ...index, 0x50, 0x04, 0x40, 0x00, 0x0b],
  ]);
  const name = new TextEncoder().encode(stepsExport);
  const rewrite: Readonly<Record<number, (content: Uint8Array) => Uint8Array>> = {
    [sections.memory]: limitOwnMemory,
    // The first value is for a function that starts with the instance.
    [sections.global]: (content) => addItem(content, [0x7e, 1, 0x42, ...encodeNumber(mostSteps), 0x0b]),
    [sections.export]: (content) => addItem(content, [name.length, ...name, 3, ...index]),
    [sections.code]: (content) => writeBodies(content, { counter, step }),
  };
  const written = parts.flatMap(({ id, content }) => {
    const all = rewrite[id]?.(content) ?? content;
    return [Uint8Array.of(id, ...encodeNumber(all.length)), all];
  });
  return joinBytes([code.subarray(0, 8), ...written]);
}

/** Limits the memory that the code has of its own. */
function limitOwnMemory(content: Uint8Array): Uint8Array {
  const [own] = new CodeReader(content).list(readLimits);
  if (!own) return content;
  const { initial, maximum } = limitMemory(own);
  return Uint8Array.of(1, 1, ...encodeNumber(initial), ...encodeNumber(maximum));
}

/** Adds an item to the list that a section consists of. */
function addItem(content: Uint8Array, item: readonly number[]): Uint8Array {
  const reader = new CodeReader(content);
  const count = Uint8Array.from(encodeNumber(reader.number() + 1));
  return joinBytes([count, content.subarray(reader.offset), Uint8Array.from(item)]);
}

/** Writes the functions, each with a step at its begin and at the begin of each loop. */
function writeBodies(code: Uint8Array, { counter, step }: { counter: number; step: Uint8Array }): Uint8Array {
  const bodies = new CodeReader(code).list((reader) => {
    const end = reader.end();
    let from = reader.offset;
    const steps = findSteps(reader, { end, counter });
    const written: Uint8Array[] = [Uint8Array.from(encodeNumber(end - from + steps.length * step.length))];
    for (const to of steps) {
      written.push(code.subarray(from, to), step);
      from = to;
    }
    return [...written, code.subarray(from, end)];
  });
  return joinBytes([Uint8Array.from(encodeNumber(bodies.length)), ...bodies.flat()]);
}

/** Finds the places of a function at which a step is counted, and moves to its end. */
function findSteps(reader: CodeReader, { end, counter }: { end: number; counter: number }): number[] {
  const { bytes: code } = reader;
  skipVariables(reader);
  const steps = [reader.offset];
  // Code has millions of instructions: one loop over a local variable reads them in half the time.
  let at = reader.offset;
  while (at < end) {
    const instruction = code[at] ?? 0;
    at += 1;
    reader.offset = at;
    let numbers = instructions[instruction] ?? special;
    if (numbers === special) {
      numbers = countNumbers(reader, { instruction, counter });
      at = reader.offset;
    }
    for (; numbers > 0 && at < end; numbers -= 1) {
      while ((code[at] ?? 0) >= 0x80) at += 1;
      at += 1;
    }
    if (instruction === 0x03) steps.push(at);
  }
  if (at !== end) throw reader.fail('an instruction that ends after its function');
  reader.offset = at;
  return steps;
}

/** Skips the variables of a function: their counts and types. */
function skipVariables(reader: CodeReader): void {
  for (let kinds = reader.number(); kinds > 0; kinds -= 1) {
    reader.number();
    const type = reader.u8();
    // Newer types have more bytes.
    if (type < 0x7c || type > 0x7f) throw refuse(type, 'type');
  }
}

/** Reads what follows an instruction other than numbers of a fixed count; returns the count of the numbers that follow then. */
function countNumbers(
  reader: CodeReader,
  { instruction, counter }: { instruction: number; counter: number },
): number {
  if (instruction === 0x0e) return reader.number() + 1;
  if (instruction === 0xfc) {
    // Conversions have no number, copies within memory and tables one or two.
    const second = reader.number();
    if (second >= 8) return second % 2 === 0 && second < 16 ? 2 : 1;
  } else if (instruction === 0x23 || instruction === 0x24) {
    // The counter is out of reach for the code.
    if (reader.number() >= counter) throw refuse(instruction);
  } else if (floatBytes[instruction]) reader.offset += floatBytes[instruction];
  else return requireOld(instruction, reader.bytes[reader.offset] ?? 0);
  return 0;
}

/**
 * Refuses new instructions, and the forms of a block and of an access to memory that newer engines read otherwise: what follows would be
 * taken for instructions, and a loop could hide there.
 *
 * @returns the count of the numbers that follow
 */
function requireOld(instruction: number, next: number): number {
  // A block has no result, one of a number, or a type by its index.
  if (instruction >= 0x02 && instruction <= 0x04 && (next <= 0x40 || next >= 0x7c)) return 1;
  // A large alignment announces the number of a memory.
  if (instruction >= 0x28 && instruction <= 0x3e && next < 0x40) return 2;
  throw refuse(instruction);
}

function encodeNumber(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...encodeNumber(Math.floor(value / 128))];
}

function refuse(code: number, what = 'instruction'): InvalidCodeError {
  return new InvalidCodeError({ reason: `it has the ${what} 0x${code.toString(16)}, which nodes refuse` });
}
