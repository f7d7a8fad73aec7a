import { Reader as ScaleReader } from '@parachron/core/scale';
import { XcmTruncatedError, XcmUndecodableError } from '../errors/XcmDecodeErrors.js';
import { NestingGuard, type ProgramLimits } from './NestingGuard.js';

/** Reads values from bytes as strictly as a runtime, and limits the nesting of programs. */
export class Reader extends ScaleReader {
  readonly nesting: NestingGuard;

  constructor(bytes: Uint8Array, options: { limits?: Partial<ProgramLimits>; offset?: number } = {}) {
    super(bytes);
    this.offset = options.offset ?? 0;
    this.nesting = new NestingGuard(options.limits);
  }

  override fail(reason: string, offset = this.offset): XcmUndecodableError {
    return new XcmUndecodableError({ reason, offset });
  }

  override cutShort(wanted: number): XcmTruncatedError {
    return new XcmTruncatedError({ offset: this.offset, wanted, left: this.left });
  }

  /** A compact integer of at most `bits` bits. */
  readCompact(bits: number): bigint {
    const start = this.offset;
    const value = BigInt(this.compact());
    if (value >> BigInt(bits) !== 0n) throw this.fail(`an integer has more than ${bits} bits`, start);
    return value;
  }

  /** Number of the following items; refuses a number above the number of remaining bytes. */
  count(): number {
    const count = Number(this.readCompact(32));
    if (count > this.left) throw this.cutShort(count);
    return count;
  }
}
