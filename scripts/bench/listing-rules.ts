import { resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { toColumns } from '#app/listings/listings.server.ts';
import { wrapPGlite } from '#app/platform/db/embedded.server.ts';
import { insertRows } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { rateQueued } from '#app/prices/ratings.server.ts';
import { checkListings } from '#app/trust/check-listing.server.ts';
import type { Figure } from './figure.ts';
import { hasRealAds, readRealFields } from './real-ads.ts';

const AT_ONCE = 200;

export async function measureListingRules(): Promise<Figure[]> {
  if (!hasRealAds())
    return [{ name: 'Rules over real ads', value: 'not measured', limit: 'the real ads aren’t there' }];
  const connection = await wrapPGlite(await PGlite.create(), resolve('migrations'));
  try {
    const { db } = connection;
    const ids = await fill(db);
    await rateQueued(db);
    const startedAt = performance.now();
    const findings = [];
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      findings.push(...(await checkListings(db, ids.slice(from, from + AT_ONCE))));
    }
    const seconds = (performance.now() - startedAt) / 1000;
    for (const { listingId, rule, evidence } of findings) {
      process.stdout.write(`ad ${listingId}: ${rule} ${JSON.stringify(evidence)}\n`);
    }
    const rates = [...Map.groupBy(findings, ({ rule }) => rule)].map(([rule, those]) => `${rule} ${those.length}`);
    const held = new Set(findings.map(({ listingId }) => listingId)).size;
    return [
      {
        name: `Of ${ids.length.toLocaleString('en-AU')} real ads, held`,
        value: `${held} (${((held / ids.length) * 100).toFixed(2)} %): ${rates.join(', ') || 'none'}`,
        limit: '1 %',
      },
      {
        name: 'Checking 10,000 of them',
        value: `${((seconds / ids.length) * 10_000).toFixed(1)} s`,
        limit: 'a minute',
      },
    ];
  } finally {
    await connection.close();
  }
}

async function fill(db: Database): Promise<string[]> {
  const rows: (typeof listings.$inferInsert)[] = [];
  for await (const { number, fields } of readRealFields()) {
    const id = String(number).padStart(6, '0');
    rows.push({ ...toColumns(fields), id, userId: id, userEmail: `${id}@people.example` });
  }
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const batch = rows.slice(from, from + AT_ONCE);
    await insertRows(
      db,
      users,
      batch.map(({ id, userEmail }) => ({ id, name: 'Robin Seller', email: userEmail, phoneNumber: '0491570156' })),
    );
    await insertRows(db, listings, batch);
  }
  return rows.map(({ id }) => id);
}
