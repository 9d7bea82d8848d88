/**
 * `npm run attack`: tries to break into its own test site and prints what it tried and what got through. Exits with 1
 * if anything did. Needs a PostgreSQL server (TEST_DATABASE_URL); nothing leaves this machine. Pass attack names to
 * run only those.
 */
import { buildIfNeeded } from '../scripts/build.ts';
import { runAndCleanUp } from './faults/clean-up.ts';

process.env.AUTH_SECRET = 'known to the attack and of no use elsewhere';
process.env.LOG_LEVEL = 'silent';

await runAndCleanUp(async () => {
  await buildIfNeeded();
  const { openTarget } = await import('./attack/target.ts');
  const { ATTACKS } = await import('./attack/all.ts');
  const chosen = process.argv.slice(2);
  const target = await openTarget();
  let isWell = true;
  process.stdout.write('| attack | tried | got through |\n| --- | --- | --- |\n');
  for (const [key, attack] of Object.entries(ATTACKS)) {
    if (chosen.length > 0 && !chosen.includes(key)) continue;
    const { name, attempts, gotThrough, skipped } = await attack(target);
    process.stdout.write(`| ${name} | ${attempts} | ${skipped ? `skipped: ${skipped}` : gotThrough.length} |\n`);
    for (const what of gotThrough.slice(0, 20)) process.stdout.write(`  GOT THROUGH ${what}\n`);
    isWell &&= gotThrough.length === 0;
  }
  return isWell;
});
