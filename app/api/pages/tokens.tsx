import { data, Form, Link } from 'react-router';
import { MAX_TOKENS, newTokenSchema, SCOPE_WORDS } from '#app/api/token-form.ts';
import { createToken, listTokens } from '#app/api/tokens.server.ts';
import { countIncomplete, vehicleAdsAddress } from '#app/api/vehicle-ads.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { takeFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { StockToolButton, StockToolPage } from '#app/stock/stock-tool-page.tsx';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { TextField } from '#app/ui/forms/form-field.tsx';
import { ErrorSummary } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { formatDateTime } from '#app/vocabulary/dates.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/tokens';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { uid } = viewerOf(context);
  const [rows, incomplete] = await Promise.all([listTokens(db, uid), countIncomplete(db, uid)]);
  const tokens = rows.map(({ id, name, scope, createdAt, lastUsedAt }) => ({
    id,
    name,
    may: SCOPE_WORDS[scope],
    added: formatDateTime(createdAt),
    lastUsed: lastUsedAt && formatDateTime(lastUsedAt),
  }));
  const { flash, headers } = await takeFlash(request);
  return data({ tokens, incomplete, flash }, { headers });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'API tokens');

export async function action({ request, context }: Route.ActionArgs) {
  const { uid } = viewerOf(context);
  const form = await parseForm(request, newTokenSchema);
  if (!form.ok) return form.refusal;
  const token = await createToken(db, uid, form.value);
  if (!token) return form.refuse(`You have ${MAX_TOKENS} tokens. Revoke one first.`, { status: 409 });
  const adsAddress = form.value.scope === 'ads' ? await vehicleAdsAddress(db, uid, token) : null;
  return data({ token, adsAddress }, { headers: { 'Cache-Control': 'no-store' } });
}

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

export default function TokensPage({ loaderData: { tokens, incomplete, flash }, actionData }: Route.ComponentProps) {
  const answer = actionData && 'token' in actionData ? actionData : null;
  const reply = actionData && 'status' in actionData ? actionData : undefined;
  return (
    <StockToolPage
      title="API tokens"
      flash={flash}
      lead={
        <>
          With a token, your stock system can list, change and sell cars here automatically. See{' '}
          <Link to="/api" className="text-link">
            how it works
          </Link>
          .
        </>
      }
    >
      {answer && (
        <section aria-label="Your new token" className="panel grid gap-2 p-5">
          <p className="font-semibold">Copy the token now. We show it once and can’t show it again.</p>
          <code className="select-all break-all">{answer.token}</code>
          {answer.adsAddress && (
            <>
              <p className="mt-2">
                Give this address to Google Merchant Center. Replace the store code at its end with the one in your
                Business Profile. Anyone with the address can read your cars’ VINs.
              </p>
              <code className="select-all break-all">{answer.adsAddress}</code>
            </>
          )}
        </section>
      )}
      <NewToken key={tokens.length} reply={reply} />
      {incomplete > 0 && (
        <p className="text-muted">
          {incomplete === 1 ? '1 car has' : `${formatCount(incomplete)} cars have`} no VIN or no photo. Google needs
          both, so the file for vehicle ads leaves {incomplete === 1 ? 'it' : 'them'} out.
        </p>
      )}
      {tokens.length > 0 && (
        <ul aria-label="Tokens" className="panel divide-y divide-line px-5">
          {tokens.map(({ id, name, may, added, lastUsed }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-4">
              <div className="min-w-0">
                <p className="break-words font-semibold">{name}</p>
                <p className="text-muted text-sm">
                  {may} · added {added} · {lastUsed ? `last used ${lastUsed}` : 'never used'}
                </p>
              </div>
              <StockToolButton action={`/my-listings/stock/tokens/${id}/revoke`} label="Revoke" of={name} />
            </li>
          ))}
        </ul>
      )}
    </StockToolPage>
  );
}

function NewToken({ reply }: { reply: FormReply | undefined }) {
  const { props, fields, problems } = useCheckedForm(newTokenSchema, { reply, defaultValue: { scope: 'write' } });
  return (
    <Form method="post" {...props} className="panel grid gap-4 p-5">
      <h2 className="font-bold text-xl">New token</h2>
      <ErrorSummary problems={problems} />
      <TextField field={fields.name} label="Name" required maxLength={60} placeholder="e.g. Stock system" />
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold">Permissions</legend>
        {(['write', 'read', 'ads'] as const).map((scope) => (
          <label key={scope} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="scope"
              value={scope}
              defaultChecked={scope === fields.scope.value}
              className="size-5 shrink-0 accent-accent"
            />
            {SCOPE_WORDS[scope]}
          </label>
        ))}
      </fieldset>
      <button type="submit" className="button justify-self-start">
        Create token
      </button>
    </Form>
  );
}
