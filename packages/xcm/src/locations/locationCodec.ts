import type { Codec } from '../codec/Codec.js';
import { compareLists, fieldsCodec } from '../codec/containerCodecs.js';
import { u8 } from '../codec/integerCodecs.js';
import { perVersion } from '../versions/perVersion.js';
import { junctionCodec } from './junctionCodec.js';
import type { Junction, Location } from './Location.js';

const most = 8;

/** The steps down of a location: how many, then each. */
export const interiorCodec = perVersion<Codec<readonly Junction[]>>((version) => {
  const junction = junctionCodec(version);
  return {
    write(output, value) {
      if (!Array.isArray(value)) throw output.invalid('is no list');
      if (value.length > most) throw output.invalid(`has ${value.length} junctions; ${most} is the most`);
      output.byte(value.length);
      for (const [at, item] of value.entries()) output.at(`${at}`, () => junction.write(output, item));
    },
    read(input) {
      const start = input.offset;
      const count = input.byte();
      if (count > most) throw input.garbled(`${count} junctions where ${most} is the most`, start);
      return Array.from({ length: count }, () => junction.read(input));
    },
    format(value) {
      const [first] = value;
      if (first === undefined) return 'Here';
      // Versions 2 and 3 carry a single junction as such, later ones as a list of one.
      if (value.length === 1 && version < 4) return { X1: junction.format(first) };
      return { [`X${value.length}`]: value.map((item) => junction.format(item)) };
    },
    compare(left, right) {
      return left.length - right.length || compareLists(junction, left, right);
    },
  };
});

/** A location without a version byte. */
export const locationCodec = perVersion<Codec<Location>>((version) =>
  fieldsCodec<Location>({ parents: u8, interior: interiorCodec(version) }),
);
