/**
 * `npm run attack [-- PART…]`: tries to break into its own test site and prints what it tried and what got through. Ends with 1
 * if anything did. Needs a PostgreSQL server (TEST_DATABASE_URL); nothing leaves this machine.
 */
import { buildIfNeeded } from '../scripts/build.ts';
import { runAndCleanUp } from './clean-up.ts';
import { ATTACK_PARTS, chooseParts } from './parts.ts';

const parts = chooseParts(ATTACK_PARTS, process.argv.slice(2));

process.env.AUTH_SECRET = 'known to the attack and of no use elsewhere';
process.env.LOG_LEVEL = 'silent';

await runAndCleanUp(async () => {
  await buildIfNeeded();
  const { openTarget } = await import('./attack/target.ts');
  const { ATTACKS } = await import('./attack/all.ts');
  const target = await openTarget();
  let isWell = true;
  process.stdout.write('| attack | tried | got through |\n| --- | --- | --- |\n');
  for (const part of parts) {
    const { name, attempts, gotThrough, skipped } = await ATTACKS[part](target);
    process.stdout.write(`| ${name} | ${attempts} | ${skipped ? `skipped: ${skipped}` : gotThrough.length} |\n`);
    for (const what of gotThrough.slice(0, 20)) process.stdout.write(`  GOT THROUGH ${what}\n`);
    isWell &&= gotThrough.length === 0;
  }
  return isWell;
});
