import { createContext, type ReactNode, useContext } from 'react';
import { useNavigate } from 'react-router';
import { hrefWith } from '#app/accounts/afterwards.ts';
import { useAuth } from '#app/accounts/use-auth.tsx';

export const HEARTS = 'hearts';

type HeartsOfPage = {
  savedIds: ReadonlySet<string>;
  canSave: boolean;
  isOnDevice: boolean;
  signIn(listingId: string, shouldSave: boolean): void;
};

export const HeartsContext = createContext<HeartsOfPage | null>(null);

type HeartsProps = Pick<HeartsOfPage, 'savedIds'> & {
  /** The page's canonical address, because a cached page is shared by all visitors. */
  page: string;
  children: ReactNode;
};

export function Hearts({ savedIds, page, children }: HeartsProps) {
  const navigate = useNavigate();
  const { currentUser, savesOnDevice } = useAuth();
  const canSave = currentUser !== null || savesOnDevice;
  const signIn = (listingId: string, shouldSave: boolean) =>
    void navigate(hrefWith('/signin', { next: `${page}#${heartId(listingId)}`, save: shouldSave ? listingId : '' }));
  return (
    <HeartsContext value={{ savedIds, canSave, isOnDevice: savesOnDevice, signIn }}>
      <form id={HEARTS} method="post" hidden>
        <input type="hidden" name="next" value={page} />
      </form>
      {children}
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
