import { type AnyType, newtype, reference, vec } from '@parachron/core/scale';
import type { Reader } from '../codec/bytes.js';
import type { Codec } from '../codec/Codec.js';
import { createListCodec } from '../codec/containerCodecs.js';
import { createEnumCodec } from '../codec/createEnumCodec.js';
import { createPerVersion, isXcmVersion, type XcmVersion, xcmVersions } from '../versions/XcmVersion.js';
import { nameXcmType } from '../versions/xcmTypes.js';
import type { Instruction, Program } from './Instruction.js';
import { listInstructions } from './listInstructions.js';

/** A program with its version. */
export interface DecodedProgram {
  readonly version: XcmVersion;
  readonly program: Program;
}

/** Reads one versioned program. */
export function readProgram(input: Reader): DecodedProgram {
  const version = input.u8();
  if (!isXcmVersion(version))
    throw input.fail(`the version ${version}, which is none of ${xcmVersions.join(', ')}`, input.offset - 1);
  return { version, program: programCodec(version).decode(input) };
}

/** Programs contain instructions, which contain programs: each codec is built on its first use. */
const instructions: (version: XcmVersion) => Codec<Instruction> = createEnumCodec({
  type: 'Instruction',
  path: (version) => nameXcmType(version, 'Instruction'),
  variants: (version) => listInstructions(version, programCodec(version)),
});

/** Instructions with a count prefix; size and nesting are limited. */
export const programCodec = createPerVersion<Codec<Program>>((version) => ({
  // By name, because programs contain programs.
  type: reference(nameOf(version)),
  encode(output, value) {
    if (!Array.isArray(value)) throw output.fail('not a list of instructions');
    const list = createListCodec(instructions(version));
    output.nesting.nest(output, value.length, () => list.encode(output, value));
  },
  decode(input) {
    const length = input.length(1);
    const instruction = instructions(version);
    return input.nesting.nest(input, length, () => Array.from({ length }, () => instruction.decode(input)));
  },
}));

function nameOf(version: XcmVersion): string {
  return `XcmV${version}`;
}

/** The type of programs without a version prefix, as metadata describes it. */
export const programType = createPerVersion<AnyType>((version) =>
  newtype(nameXcmType(version, 'Xcm'), vec(instructions(version).type)),
);

/** Types of programs inside programs. */
export function listProgramReferences(): { readonly [name: string]: AnyType } {
  return Object.fromEntries(xcmVersions.map((version) => [nameOf(version), programType(version)]));
}
