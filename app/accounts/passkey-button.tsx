import { useEffect, useState } from 'react';
import type { Afterwards } from '#app/accounts/afterwards.ts';

/** Shows nothing where there are no passkeys, and without JavaScript. */
export function PasskeyButton({ afterwards }: { afterwards: Afterwards }) {
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');

  useEffect(() => {
    setShown(typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential);
  }, []);

  async function press() {
    setBusy(true);
    setTrouble('');
    const { signInWithPasskey } = await import('#app/accounts/passkeys/sign-in-with-passkey.ts');
    setTrouble(await signInWithPasskey(afterwards));
    setBusy(false);
  }

  if (!isShown) return null;
  return (
    <div className="grid gap-3">
      <button type="button" className="button button-quiet" disabled={isBusy} onClick={press}>
        Use a passkey
      </button>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {trouble}
      </p>
    </div>
  );
}
