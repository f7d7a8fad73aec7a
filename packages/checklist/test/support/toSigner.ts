import type { TransactionSigner } from '@parachron/client';
import type { DevAccount } from '@parachron/devnet';
import { blake2AsU8a } from '@polkadot/util-crypto';

/** A development account as a wallet that signs bytes, or the hash of more than 256 bytes; 01 marks sr25519. */
export function toSigner(account: DevAccount): TransactionSigner {
  const signRaw = async ({ data }: { readonly data: string }) => {
    const bytes = Uint8Array.from(Buffer.from(data.slice(2), 'hex'));
    const signature = account.sign(bytes.length > 256 ? blake2AsU8a(bytes) : bytes);
    return { id: 1, signature: `0x01${Buffer.from(signature).toString('hex')}` } as const;
  };
  return { address: account.address, signer: { signRaw } };
}
