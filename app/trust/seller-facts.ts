export type SellerFacts = {
  /** The year of the account. */
  since: string;
  /** Cars for sale now, this one included. */
  forSale: number;
  /** Null for a private seller. `licence` is null where none is given. */
  dealer: { name: string; slug: string; address: string; licence: string | null } | null;
};

export const NO_LICENCE = 'Licence number not given';

export function carsListed(count: number): string {
  return count === 1 ? '1 car listed' : `${count.toLocaleString('en-AU')} cars listed`;
}
