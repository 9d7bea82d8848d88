/** `npm run read-only -- on` pauses everything that writes, on a site that runs; `off` ends it. */
import './quick-imports.ts';
import { runOrExplain } from './run.ts';

process.env.NODE_ENV ??= 'production';

const WRONG_ARGUMENTS = 2;
const [state, ...others] = process.argv.slice(2);
if ((state !== 'on' && state !== 'off') || others.length > 0) {
  process.stderr.write('npm run read-only -- on, or npm run read-only -- off\n');
  process.exitCode = WRONG_ARGUMENTS;
} else {
  await runOrExplain(async () => {
    // Loading it reads the settings, which may be wrong.
    const { switchReadOnly } = await import('#app/platform/read-only.server.ts');
    await switchReadOnly(state === 'on');
    process.stdout.write(
      state === 'on' ? 'The site is read-only. Jobs stop within five seconds.\n' : 'The site is open again.\n',
    );
  });
}
