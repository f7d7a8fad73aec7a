/** The part of the WebAssembly interface that this package uses; the libraries of types have it for pages only. */
interface Engine {
  compile(code: Uint8Array): Promise<Module>;
  validate(code: Uint8Array): boolean;
  readonly Instance: new (
    module: Module,
    imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  ) => { readonly exports: Readonly<Record<string, unknown>> };
  readonly Memory: new (pages: { readonly initial: number; readonly maximum?: number }) => Memory;
  readonly RuntimeError: new (...parts: never) => Error;
}

/** Compiled code. */
export type Module = object;

/** The memory of an instance. Its buffer is another one after it grew. */
export interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** WebAssembly of the program that runs this one: Node.js, a page or a worker. */
export const engine = (globalThis as unknown as { readonly WebAssembly: Engine }).WebAssembly;
