import type { Reader } from './Reader.js';
import type { Writer } from './Writer.js';

/** Encodes and decodes values of one type. */
export interface Codec<T> {
  encode(writer: Writer, value: T): void;
  decode(reader: Reader): T;
  /** The least number of bytes of a value; guards lengths of sequences. */
  readonly least: number;
}

/** The codec of a type that is known only at run time: the description of the type decides what `encode` takes. */
export type AnyCodec = Codec<unknown>;
