import { type FormEvent, useEffect, useState } from 'react';
import { data, Form, useRevalidator } from 'react-router';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { changeSchema } from '#app/accounts/auth-forms.ts';
import { hasPassword } from '#app/accounts/credentials.server.ts';
import { isRecentSignIn } from '#app/accounts/identity-proof.server.ts';
import { nameOfBrowser } from '#app/accounts/mail-requests.server.ts';
import { listPasskeys, removePasskey, renamePasskey } from '#app/accounts/passkeys.server.ts';
import { SignInAgainForm, SignInAgainNotice } from '#app/accounts/sign-in-again.tsx';
import { parseForm } from '#app/http/form.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { notFound, redirectWithFlash, takeFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { Flash } from '#app/ui/notices.tsx';
import { useHydrated } from '#app/ui/use-loaded.ts';
import { formatDateTime } from '#app/vocabulary/dates.ts';
import type { Route } from './+types/passkeys';

const PAGE = '/profile/passkeys';

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const { flash, headers } = await takeFlash(request);
  const rows = await listPasskeys(db, viewer.uid);
  const asksPassword = await hasPassword(db, viewer.uid);
  const passkeys = rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    added: formatDateTime(createdAt),
    lastUsed: lastUsedAt && formatDateTime(lastUsedAt),
  }));
  const page = {
    flash,
    passkeys,
    asksPassword,
    suggestedName: nameOfBrowser(request),
    mustSignInAgain: !asksPassword && !isRecentSignIn(viewer),
  };
  return data(page, { headers });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Passkeys');

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  const form = await parseForm(request, changeSchema);
  if (!form.ok) return form.refusal;
  const { do: change, id, name } = form.value;
  const isChanged = await (change === 'rename'
    ? renamePasskey(db, viewer.uid, { id, name })
    : removePasskey(db, viewer, id));
  if (!isChanged) throw notFound('Passkey not found');
  return redirectWithFlash(
    PAGE,
    change === 'rename'
      ? 'Your passkey is renamed.'
      : 'Your passkey is removed, and your other devices are signed out.',
  );
}

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

export default function PasskeysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { flash, passkeys, asksPassword, suggestedName, mustSignInAgain } = loaderData;
  return (
    <AccountPage
      title="Passkeys"
      lead="Sign in with your fingerprint, face or screen lock instead of a password. A passkey needs no code."
      back={{ to: '/profile', label: 'Back to profile' }}
    >
      <Flash message={flash} />
      {actionData && (
        <p role="alert" className="font-semibold text-danger">
          Enter a name of at most 60 characters.
        </p>
      )}
      <PasskeyList passkeys={passkeys} />
      {mustSignInAgain ? (
        <SignInAgainNotice purpose="To add a passkey" />
      ) : (
        <AddPasskey hasPassword={asksPassword} suggestedName={suggestedName} />
      )}
      <SignInAgainForm next={PAGE} />
    </AccountPage>
  );
}

type ShownPasskey = { id: string; name: string; added: string; lastUsed: string | null };

function PasskeyList({ passkeys }: { passkeys: ShownPasskey[] }) {
  if (passkeys.length === 0) return <p>You have no passkeys yet.</p>;
  return (
    <ul className="divide-y divide-line">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="py-4 first:pt-0">
          <PasskeyRow {...passkey} />
        </li>
      ))}
    </ul>
  );
}

function PasskeyRow({ id, name, added, lastUsed }: ShownPasskey) {
  return (
    <Form method="post" className="grid gap-3">
      <input type="hidden" name="id" value={id} />
      <div className="field">
        <label htmlFor={`name-${id}`}>Name</label>
        <input
          key={name}
          id={`name-${id}`}
          name="name"
          defaultValue={name}
          maxLength={60}
          required
          className="control"
        />
      </div>
      <p className="text-muted text-sm">{`Added ${added} · ${lastUsed ? `Last used ${lastUsed}` : 'Not used yet'}`}</p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="do" value="rename" className="button-quiet">
          <span>
            Rename<span className="sr-only">: {name}</span>
          </span>
        </SubmitButton>
        <SubmitButton name="do" value="remove" formNoValidate className="button-quiet text-danger">
          <span>
            Remove<span className="sr-only">: {name}</span>
          </span>
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Needs JavaScript: the browser opens its own dialog. */
function AddPasskey({ hasPassword, suggestedName }: { hasPassword: boolean; suggestedName: string }) {
  const hasScripts = useHydrated();
  const [isKnown, setKnown] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState({ isWrong: false, text: '' });
  const { revalidate } = useRevalidator();

  useEffect(() => {
    setKnown(typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential);
  }, []);

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const { addPasskey } = await import('#app/accounts/passkeys/ask-passkey.ts');
    setBusy(true);
    const trouble = await addPasskey({
      name: String(fields.get('name')),
      currentPassword: String(fields.get('currentPassword') ?? ''),
    });
    setBusy(false);
    setMessage({
      isWrong: trouble !== '',
      text: trouble || 'Your passkey is ready. Use it the next time you sign in.',
    });
    if (trouble !== '') return;
    form.reset();
    await revalidate();
  }

  if (!hasScripts) return <p>To add a passkey, turn on JavaScript.</p>;
  if (!isKnown) return <p>This browser can’t add passkeys. Try a newer version of it, or another device.</p>;
  return (
    <form onSubmit={add} className="grid gap-4">
      <div className="field">
        <label htmlFor="new-name">Name of the new passkey</label>
        <input id="new-name" name="name" defaultValue={suggestedName} maxLength={60} required className="control" />
      </div>
      {hasPassword && (
        <div className="field">
          <label htmlFor="new-password">Current password</label>
          <input
            id="new-password"
            name="currentPassword"
            type="password"
            autoComplete="current-password"
            required
            className="control"
          />
        </div>
      )}
      <button type="submit" className="button" disabled={isBusy}>
        Add a passkey
      </button>
      <p role={message.isWrong ? 'alert' : 'status'} className="font-semibold empty:hidden">
        {message.text}
      </p>
    </form>
  );
}
