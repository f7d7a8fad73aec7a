import type { TestService } from './startService.js';

/** Sets the free balance of an account, in planck. */
export async function setFree(dev: TestService['dev'], who: string, free: bigint): Promise<void> {
  await editStorage(dev, 'System.Account', [who], (info) => ({
    ...info,
    data: { ...(info.data as object), free },
  }));
}

/** Changes a value of the chain's storage. */
export async function editStorage(
  dev: TestService['dev'],
  name: string,
  keys: readonly unknown[],
  edit: (value: Record<string, unknown>) => object,
): Promise<void> {
  const [pallet, item] = name.split('.');
  const context = dev.getContext();
  const entry = dev.runtime.pallets
    .find((one) => one.name === pallet)
    ?.storage?.find((one) => one.name === item);
  if (!context || !entry) throw new TypeError(`no ${name}`);
  const value = context.get(entry as never, ...(keys as never[])) as Record<string, unknown>;
  context.put(entry as never, keys as never, edit(value) as never);
  await dev.writeStorage(async () => context.changes);
}
