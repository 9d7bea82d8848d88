import { type FormEvent, useEffect, useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useHydrated } from '#app/ui/use-loaded.ts';

export type ShownPasskey = { id: string; name: string; added: string; lastUsed: string | null };

export function PasskeyList({ passkeys }: { passkeys: ShownPasskey[] }) {
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
export function AddPasskey({ hasPassword, suggestedName }: { hasPassword: boolean; suggestedName: string }) {
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
