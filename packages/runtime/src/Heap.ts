import type { Memory } from './engine.js';
import { CallEnd } from './errors.js';

const pageBytes = 65_536;
/** The header before each allocation, in bytes. */
const headerBytes = 8;
/** Allocations have sizes of 8 bytes times a power of two: the smallest has order 0, the largest has 32 MiB. */
const orders = 23;
const smallest = 8;
/** Marks the end of a list of free allocations. */
const none = 0xffff_ffff;
/** The upper half of the header of an allocation in use. */
const inUse = 1;

/**
 * The memory of an instance, and the allocator of the Polkadot specification: "freeing-bump". It takes free allocations of the same order
 * first, and else the next bytes after all that it ever gave. The headers lie in the memory, as on a node.
 *
 * Source: Polkadot specification, "Allocator API"; polkadot-sdk, `sc-allocator`, `FreeingBumpHeapAllocator`.
 */
export class Heap {
  readonly #memory: Memory;
  readonly #start: number;
  readonly #mostPages: number;
  readonly #free: number[] = new Array(orders).fill(none);
  #end: number;

  /**
   * @param start first address that the runtime leaves to the allocator: its global `__heap_base`
   * @param extraPages pages of 64 KiB by which the memory may grow
   */
  constructor(memory: Memory, { start, extraPages }: { start: number; extraPages: number }) {
    this.#memory = memory;
    this.#start = Math.ceil(start / headerBytes) * headerBytes;
    this.#end = this.#start;
    this.#mostPages = memory.buffer.byteLength / pageBytes + extraPages;
  }

  /** First address after all that was given. */
  get end(): number {
    return this.#end;
  }

  /** Forgets all allocations. */
  clear(): void {
    this.#end = this.#start;
    this.#free.fill(none);
  }

  /** Returns the address of new bytes. */
  allocate(size: number): number {
    const order = Math.max(0, 32 - Math.clz32(Math.max(size, smallest) - 1) - 3);
    if (order >= orders)
      throw new CallEnd('trap', `The runtime asked for ${size} bytes, more than one allocation has.`);
    const reused = this.#free[order] ?? none;
    const header = reused === none ? this.#extend(headerBytes + smallest * 2 ** order) : reused;
    const view = new DataView(this.#memory.buffer);
    if (reused !== none) {
      if (view.getUint32(header + 4, true) === inUse) throw this.#corrupt();
      this.#free[order] = view.getUint32(header, true);
    }
    view.setUint32(header, order, true);
    view.setUint32(header + 4, inUse, true);
    return header + headerBytes;
  }

  /** Gives an allocation back. */
  release(address: number): void {
    const header = address - headerBytes;
    if (header < this.#start || address > this.#end) throw this.#corrupt();
    const view = new DataView(this.#memory.buffer);
    const order = view.getUint32(header, true);
    if (view.getUint32(header + 4, true) !== inUse || order >= orders) throw this.#corrupt();
    view.setUint32(header, this.#free[order] ?? none, true);
    view.setUint32(header + 4, 0, true);
    this.#free[order] = header;
  }

  /** A copy of bytes of the memory. */
  read(address: number, length: number): Uint8Array {
    return this.view(address, length).slice();
  }

  /** Bytes of the memory themselves, until the next allocation. */
  view(address: number, length: number): Uint8Array {
    const { buffer } = this.#memory;
    if (address + length > buffer.byteLength)
      throw new CallEnd('trap', 'The runtime named bytes outside of its memory.');
    return new Uint8Array(buffer, address, length);
  }

  write(address: number, bytes: Uint8Array): void {
    this.view(address, bytes.length).set(bytes);
  }

  /** Writes bytes into a new allocation, and returns its address. */
  give(bytes: Uint8Array): number {
    const address = this.allocate(bytes.length);
    this.write(address, bytes);
    return address;
  }

  #extend(size: number): number {
    const header = this.#end;
    const end = header + size;
    const { byteLength } = this.#memory.buffer;
    if (end > byteLength) {
      const wanted = Math.ceil(end / pageBytes);
      if (wanted > this.#mostPages) throw new CallEnd('trap', 'The allocator ran out of memory.');
      const have = byteLength / pageBytes;
      try {
        // Doubles, as a node does, as far as it may.
        this.#memory.grow(Math.min(Math.max(wanted, have * 2), this.#mostPages) - have);
      } catch (cause) {
        throw new CallEnd('trap', 'The allocator ran out of memory.', { cause });
      }
    }
    this.#end = end;
    return header;
  }

  #corrupt(): CallEnd {
    return new CallEnd(
      'trap',
      'The runtime damaged a header of the allocator, or freed what it had not allocated.',
    );
  }
}
