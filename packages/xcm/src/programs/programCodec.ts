import { type Codec, lazyCodec } from '../codec/Codec.js';
import { compareLists } from '../codec/containerCodecs.js';
import { perVersion } from '../versions/perVersion.js';
import type { Instruction, Program } from './Instruction.js';
import { instructionCodec } from './instructionCodec.js';

/** Programs hold instructions and instructions hold programs: each is looked up when it is first used. */
const instructions = instructionCodec((version) => programCodec(version));

/** Instructions one after another, counted and bounded in their nesting. */
export const programCodec = perVersion<Codec<Program>>((version) => {
  const instruction: Codec<Instruction> = lazyCodec(() => instructions(version));
  return {
    write(output, value) {
      if (!Array.isArray(value)) throw output.invalid('is no list of instructions');
      output.nesting.enter(value.length);
      output.compact(value.length);
      for (const [at, item] of value.entries()) output.at(`${at}`, () => instruction.write(output, item));
      output.nesting.leave();
    },
    read(input) {
      const count = input.count();
      input.nesting.enter(count);
      const program = Array.from({ length: count }, () => instruction.read(input));
      input.nesting.leave();
      return program;
    },
    format: (value) => value.map((item) => instruction.format(item)),
    compare: (left, right) => compareLists(instruction, left, right),
  };
});
