import { spawn } from 'node:child_process';

/** Result of a command. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** Whether the command was stopped after its first output. */
  readonly isStopped: boolean;
}

export interface ShellOptions {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** Whether the command runs until it is stopped: it is stopped after its first output, as by Ctrl+C. */
  readonly isEndless?: boolean;
  /** Flags of bash. */
  readonly flags?: readonly string[];
}

/** Runs a command as a reader types it, or a script with the given flags of bash. */
export function runInShell(command: string, options: ShellOptions): Promise<Ended> {
  const { folder, env, isEndless = false, flags = [] } = options;
  return new Promise((resolve, reject) => {
    // `exec` replaces the shell by the program, so that the program receives the signal.
    const script = isEndless ? `exec ${command}` : command;
    const stdio = ['ignore', 'pipe', 'pipe'] as const;
    const child = spawn('bash', [...flags, '-c', script], { cwd: folder, env, stdio: [...stdio] });
    const printed = { out: '', err: '', isStopped: false };
    child.stdout?.on('data', (text: Buffer) => {
      printed.out += text.toString();
      if (isEndless) printed.isStopped = child.kill('SIGINT') || printed.isStopped;
    });
    child.stderr?.on('data', (text: Buffer) => {
      printed.err += text.toString();
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...printed }));
  });
}
