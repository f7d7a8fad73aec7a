import { type Call, encodeCall, listPallets, type Runtime } from '@parachron/core';

/** The types and calls of a runtime. */
export type CallRuntime = Pick<Runtime, 'registry'>;

// The call identifies the pallet, because the name of the pallet differs between relay chains. `args` may have the
// names of several runtimes; the call takes the names in its own metadata.
export function encodeChannelCall(
  runtime: CallRuntime,
  method: string,
  args: Readonly<Record<string, unknown>>,
): Call {
  const pallets = listPallets(runtime.registry);
  const found =
    pallets.find((pallet) => pallet.calls.has(method)) ??
    pallets.find((pallet) => pallet.calls.has('hrmp_init_open_channel'));
  return encodeCall(runtime.registry, { pallet: found?.name ?? 'Hrmp', method, args });
}
