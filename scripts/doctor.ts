/** `npm run doctor`: what is set, reachable, writable, outdated or dangerous, on one screen. Exits with 1 if anything is wrong. */
import './quick-imports.ts';
import { runOrExplain } from './run.ts';

process.env.NODE_ENV ??= 'production';
process.env.LOG_LEVEL ??= 'silent';

const SIGNS = { ok: '✓', warning: '!', wrong: '✗' };

await runOrExplain(async () => {
  // Loading them reads the settings, which may be wrong.
  const { env } = await import('#app/platform/env.server.ts');
  const { lookAtSettings } = await import('./doctor/findings.ts');
  const { lookAround } = await import('./doctor/reach.ts');
  const findings = [...lookAtSettings(env), ...(await lookAround())];
  for (const { name, state, text } of findings) process.stdout.write(`${SIGNS[state]} ${name.padEnd(14)} ${text}\n`);
  const bad = findings.filter(({ state }) => state === 'wrong').length;
  process.stdout.write(bad === 0 ? '\nNothing is wrong.\n' : `\n${bad} wrong.\n`);
  process.exitCode = bad === 0 ? 0 : 1;
});
