import type { Fork } from '@parachron/client';
import type { Endowment } from '../trial/Trial.js';
import { endowAsset } from './endowAsset.js';

/** Gives an account on a fork a balance of any asset, or of the chain's own token; false if the account cannot receive the asset. */
export async function endowAny(fork: Fork, { account, asset, amount }: Endowment): Promise<boolean> {
  if (asset) return endowAsset(fork, { account, asset, amount });
  await fork.endow(new Map([[account.hex, amount]]));
  return true;
}
