/** Parts of a module of WebAssembly, encoded by the binary format: https://webassembly.github.io/spec/core/binary. */
export function section(id: number, content: readonly number[]): number[] {
  return [id, ...sized(content)];
}

export function list(items: readonly (readonly number[])[]): number[] {
  return [...leb(items.length), ...items.flat()];
}

export function sized(content: readonly number[]): number[] {
  return [...leb(content.length), ...content];
}

export function text(value: string): number[] {
  return sized([...new TextEncoder().encode(value)]);
}

export function leb(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...leb(Math.floor(value / 128))];
}

export function sleb(value: bigint): number[] {
  const byte = Number(value & 127n);
  const rest = value >> 7n;
  const isLast = (rest === 0n && byte < 64) || (rest === -1n && byte >= 64);
  return isLast ? [byte] : [byte | 128, ...sleb(rest)];
}
