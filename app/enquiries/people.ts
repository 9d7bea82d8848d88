/** What the two people of a conversation see of each other: a first name, never an address. */
export type Side = 'buyer' | 'seller';

export function otherSide(side: Side): Side {
  return side === 'buyer' ? 'seller' : 'buyer';
}

/** `Dave Ryan` → `Dave R`. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return last ? `${first} ${[...last][0]}` : first;
}

type NamedSeller = { name: string; isDealer: boolean; dealershipName: string };

export function sellerName(seller: NamedSeller | null): string {
  if (!seller) return 'Deleted account';
  return seller.isDealer ? seller.dealershipName : shortName(seller.name) || 'The seller';
}
