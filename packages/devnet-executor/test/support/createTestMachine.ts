import type { Instruction, Location, Program, Weight, XcmError } from '@parachron/xcm';
import type { ExecutorConfig } from '../../src/ExecutorConfig.js';
import type { Generation } from '../../src/generations/Generation.js';
import type { Host } from '../../src/Host.js';
import type { Handler } from '../../src/instructions/Handler.js';
import { createMachine, type Machine } from '../../src/machine/Machine.js';
import { createMemoryHost, type MemoryHost } from './createMemoryHost.js';
import { makeConfig, service } from './createTestChain.js';

/** The registers of a message of the service, and the chain that the instructions act on. */
export interface TestMachine {
  readonly machine: Machine;
  readonly host: MemoryHost;
}

/** Creates the registers in which one instruction runs; `host` replaces functions of the chain. */
export function createTestMachine(
  generation: Generation = 'v5',
  options: {
    readonly config?: Partial<ExecutorConfig>;
    readonly host?: Partial<Host>;
    readonly sender?: Location;
    readonly messageWeight?: Weight;
  } = {},
): TestMachine {
  const host = createMemoryHost();
  Object.assign(host, options.host);
  const machine = createMachine({
    host,
    config: makeConfig(generation, options.config),
    recursion: { depth: 1 },
    sender: options.sender ?? service,
    messageId: '0x1234',
    messageWeight: options.messageWeight ?? { refTime: 0n, proofSize: 0n },
  });
  return { machine, host };
}

/** Runs one instruction of a set of handlers; nested programs run through `runNested`, which does nothing by default. */
export function runInstruction(
  handlers: object,
  machine: Machine,
  instruction: Instruction,
  runNested: (program: Program) => XcmError | undefined = () => undefined,
): XcmError | undefined {
  const handle = (handlers as Readonly<Record<string, Handler<Instruction['kind']>>>)[instruction.kind];
  if (!handle) throw new Error(`No handler of ${instruction.kind}`);
  return handle(machine, instruction as never, runNested);
}
