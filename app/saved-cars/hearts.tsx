import { createContext, type ReactNode, useContext, useState } from 'react';
import { useNavigate } from 'react-router';
import { hrefWith } from '#app/accounts/afterwards.ts';
import { useAuth } from '#app/accounts/use-auth.tsx';

export const HEARTS = 'hearts';

export type HeartsOfPage = {
  savedIds: ReadonlySet<string>;
  isOnDevice: boolean;
  signIn(listingId: string, shouldSave: boolean): void;
  onSaved(listingId: string): void;
};

export const HeartsContext = createContext<HeartsOfPage | null>(null);

type HeartsProps = Pick<HeartsOfPage, 'savedIds'> & {
  /** The page's canonical address, because a cached page is shared by all visitors. */
  page: string;
  children: ReactNode;
};

export function Hearts({ savedIds, page, children }: HeartsProps) {
  const navigate = useNavigate();
  const isOnDevice = !useAuth().currentUser;
  const [notice, setNotice] = useState<ReactNode>();
  const signInHref = (listingId: string, save: string) =>
    hrefWith('/signin', { next: `${page}#${heartId(listingId)}`, save });
  const signIn = (listingId: string, shouldSave: boolean) =>
    void navigate(signInHref(listingId, shouldSave ? listingId : ''));
  const onSaved = (listingId: string) =>
    void import('#app/saved-cars/tools/device-notice.tsx').then(
      ({ deviceNotice }) => setNotice(deviceNotice(signInHref(listingId, ''), setNotice)),
      () => {},
    );
  return (
    <HeartsContext value={{ savedIds, isOnDevice, signIn, onSaved }}>
      <form id={HEARTS} method="post" hidden>
        <input type="hidden" name="next" value={page} />
      </form>
      {children}
      {notice}
    </HeartsContext>
  );
}

export function useHearts(): HeartsOfPage {
  const hearts = useContext(HeartsContext);
  if (!hearts) throw new Error('No Hearts around it');
  return hearts;
}

export function heartId(listingId: string): string {
  return `heart-${listingId}`;
}
