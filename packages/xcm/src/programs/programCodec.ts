import { type AnyType, newtype, reference, vec } from '@parachron/core/scale';
import type { Codec } from '../codec/Codec.js';
import { compareLists } from '../codec/containerCodecs.js';
import { perVersion } from '../versions/perVersion.js';
import { type XcmVersion, xcmVersions } from '../versions/XcmVersion.js';
import { xcmTypePath } from '../versions/xcmTypePath.js';
import type { Program } from './Instruction.js';
import { instructionCodec } from './instructionCodec.js';

/** Programs hold instructions and instructions hold programs: each is looked up when it is first used. */
const instructions = instructionCodec((version) => programCodec(version));

/** Instructions one after another, counted and bounded in their nesting. */
export const programCodec = perVersion<Codec<Program>>((version) => {
  return {
    // By name, since programs hold each other.
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

/** Programs without their version, as metadata describes them. */
export const programType = perVersion<AnyType>((version) =>
  newtype(xcmTypePath(version, 'Xcm'), vec(instructions(version).type)),
);

/** Types of programs inside programs. */
export function listProgramReferences(): { readonly [name: string]: AnyType } {
  return Object.fromEntries(xcmVersions.map((version) => [nameOf(version), programType(version)]));
}
