import { redirect } from 'react-router';
import { recoveryCodesSchema } from '#app/accounts/auth-forms.ts';
import { parseForm } from '#app/http/form.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { Route } from './+types/recovery-codes-file';

const PAGE = '/profile/two-step';

/** Only hashes are stored, so the page sends the codes it shows back for the file. */
export async function action({ request }: Route.ActionArgs) {
  const form = await parseForm(request, recoveryCodesSchema);
  if (!form.ok) return redirect(PAGE, 303);
  const lines = [`Recovery codes for ${env.SITE_NAME}. Each signs you in once.`, '', ...form.value.codes, ''];
  return new Response(lines.join('\r\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': 'attachment; filename="recovery-codes.txt"',
      'Cache-Control': 'private, no-store',
    },
  });
}
