import { saveDealer } from '#app/accounts/dealers.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import type { DemoSeller } from '#demo/sellers.ts';

/** Made up, licence numbers and address too. One dealer in five has given no details. */
export async function giveDealerships(tx: Database, sellers: readonly DemoSeller[]): Promise<void> {
  const dealers = sellers.filter(({ dealershipName }) => dealershipName !== '');
  for (const [index, { id, state, suburb, phoneNumber }] of dealers.entries()) {
    if (index % 5 === 4) continue;
    await saveDealer(tx, id, {
      licenceNumber: `0000${index}`,
      licenceState: state,
      abn: index === 0 ? '90000100000' : '',
      address: `${index + 1} Example Road, ${suburb}`,
      hours: 'Mon – Fri 8:30 am – 5:30 pm\nSaturday 9 am – 3 pm\nSunday closed',
      phoneNumber,
      showsPhoto: false,
    });
  }
}
