import type { Context } from '@parachron/devnet-chain';
import { createExecutor, type Executor } from '@parachron/devnet-executor';
import { createTargetHost } from './host/createTargetHost.js';
import type { TargetXcmConfig } from './TargetConfig.js';

const executors = new WeakMap<Context, Executor>();

/** Returns the executor of a context; always the same instance, so that nested executions are counted. */
export function getTargetExecutor(context: Context, config: TargetXcmConfig): Executor {
  const known = executors.get(context);
  if (known) return known;
  const executor = createExecutor(config.executor, createTargetHost(context, config));
  executors.set(context, executor);
  return executor;
}
