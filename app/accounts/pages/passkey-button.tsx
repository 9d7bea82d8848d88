import { useEffect, useState } from 'react';
import type { Afterwards } from '#app/accounts/afterwards.ts';

/** Hidden without JavaScript or passkey support. Its space is reserved until the browser is known. */
export function PasskeyButton({ afterwards }: { afterwards: Afterwards }) {
  const [canUse, setCanUse] = useState<boolean | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');

  useEffect(() => {
    setCanUse(typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential);
  }, []);

  async function press() {
    setBusy(true);
    setTrouble('');
    const { signInWithPasskey } = await import('#app/accounts/passkeys/sign-in-with-passkey.ts');
    setTrouble(await signInWithPasskey(afterwards));
    setBusy(false);
  }

  if (canUse === false) return null;
  return (
    <div className={`grid gap-3 noscript:hidden ${canUse ? '' : 'invisible'}`}>
      <button type="button" className="button button-quiet" disabled={isBusy} onClick={press}>
        Use a passkey
      </button>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {trouble}
      </p>
    </div>
  );
}
