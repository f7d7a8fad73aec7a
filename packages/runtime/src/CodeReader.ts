import { Reader } from '@parachron/core/scale';

/** Bytes of WebAssembly that are read from the front. */
export class CodeReader extends Reader {
  /** A number in the variable length of WebAssembly: 7 bits a byte, the lowest first. */
  number(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.u8();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw this.fail('a number of more than 32 bits');
  }

  /** Reads the size of a part; returns the place where the part ends. */
  end(): number {
    const size = this.number();
    if (size > this.left) throw this.cutShort(size);
    return this.offset + size;
  }

  list<T>(readItem: (reader: CodeReader) => T): T[] {
    return Array.from({ length: this.number() }, () => readItem(this));
  }

  text(): string {
    return new TextDecoder().decode(this.raw(this.number()));
  }
}
