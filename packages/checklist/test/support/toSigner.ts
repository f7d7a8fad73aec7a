import type { TransactionSigner } from '@parachron/client';
import type { DevAccount } from '@parachron/devnet';

/** A development account as a wallet that signs bytes; 01 marks sr25519. */
export function toSigner(account: DevAccount): TransactionSigner {
  const signRaw = async ({ data }: { readonly data: string }) => {
    const signature = account.sign(Uint8Array.from(Buffer.from(data.slice(2), 'hex')));
    return { id: 1, signature: `0x01${Buffer.from(signature).toString('hex')}` } as const;
  };
  return { address: account.address, signer: { signRaw } };
}
