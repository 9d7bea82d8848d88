/** `npm run mail:test -- ADDRESS` sends one email and says what the mail server answered. */
import { parseArgs } from 'node:util';
import './quick-imports.ts';
import { runOrExplain } from './run.ts';

process.env.NODE_ENV ??= 'production';

const WRONG_ARGUMENTS = 2;
const [to, ...others] = parseArgs({ allowPositionals: true }).positionals;
if (!to?.includes('@') || others.length > 0) {
  process.stderr.write('npm run mail:test -- ADDRESS\n');
  process.exitCode = WRONG_ARGUMENTS;
} else {
  await runOrExplain(async () => {
    // Loading it reads the settings, which may be wrong.
    const { sendTestMail } = await import('#app/platform/mail/mail.server.ts');
    process.stdout.write(`${await sendTestMail(to)}\n`);
  });
}
