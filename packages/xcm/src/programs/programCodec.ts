import { type AnyType, newtype, reference, vec } from '@parachron/core/scale';
import type { Codec } from '../codec/Codec.js';
import { compareLists } from '../codec/containerCodecs.js';
import { perVersion } from '../versions/perVersion.js';
import { type XcmVersion, xcmVersions } from '../versions/XcmVersion.js';
import { xcmTypePath } from '../versions/xcmTypePath.js';
import type { Program } from './Instruction.js';
import { instructionCodec } from './instructionCodec.js';

/** Programs contain instructions, which contain programs: each codec is built on its first use. */
const instructions = instructionCodec((version) => programCodec(version));

/** Instructions with a count prefix; size and nesting are limited. */
export const programCodec = perVersion<Codec<Program>>((version) => {
  return {
    // By name, because programs contain programs.
    type: reference(nameOf(version)),
    write(output, value) {
      if (!Array.isArray(value)) throw output.invalid('is not a list of instructions');
      const instruction = instructions(version);
      output.nesting.enter(value.length);
      output.compact(value.length);
      for (const [at, item] of value.entries()) output.at(`${at}`, () => instruction.write(output, item));
      output.nesting.leave();
    },
    read(input) {
      const count = input.count();
      input.nesting.enter(count);
      const instruction = instructions(version);
      const program = Array.from({ length: count }, () => instruction.read(input));
      input.nesting.leave();
      return program;
    },
    format: (value) => value.map((item) => instructions(version).format(item)),
    compare: (left, right) => compareLists(instructions(version), left, right),
  };
});

function nameOf(version: XcmVersion): string {
  return `XcmV${version}`;
}

/** The type of programs without a version prefix, as metadata describes it. */
export const programType = perVersion<AnyType>((version) =>
  newtype(xcmTypePath(version, 'Xcm'), vec(instructions(version).type)),
);

/** Types of programs inside programs. */
export function listProgramReferences(): { readonly [name: string]: AnyType } {
  return Object.fromEntries(xcmVersions.map((version) => [nameOf(version), programType(version)]));
}
