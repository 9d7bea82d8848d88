import { createContext, type ReactNode, useContext } from 'react';
import { useSubmit } from 'react-router';
import { useAuth } from '#app/accounts/use-auth.tsx';
import { heartAction } from '#app/saved-cars/use-saved.ts';

export const HEARTS = 'hearts';

type HeartsOfPage = {
  savedIds: ReadonlySet<string>;
  isSignedIn: boolean;
  /** Submits the form, which redirects a signed-out visitor to sign in. */
  submitForm(listingId: string, wanted: boolean): void;
};

export const HeartsContext = createContext<HeartsOfPage | null>(null);

type HeartsProps = Pick<HeartsOfPage, 'savedIds'> & {
  /** The page's canonical address, because a cached page is shared by all visitors. */
  page: string;
  children: ReactNode;
};

export function Hearts({ savedIds, page, children }: HeartsProps) {
  const submit = useSubmit();
  const isSignedIn = useAuth().currentUser !== null;
  const submitForm = (listingId: string, wanted: boolean) =>
    void submit(
      { next: page, at: heartId(listingId) },
      { method: 'post', action: heartAction(listingId, wanted), replace: true },
    );
  return (
    <HeartsContext value={{ savedIds, isSignedIn, submitForm }}>
      <form id={HEARTS} method="post" hidden>
        <input type="hidden" name="next" value={page} />
      </form>
      {children}
    </HeartsContext>
  );
}

export function useHearts(): HeartsOfPage {
  const hearts = useContext(HeartsContext);
  if (!hearts) throw new Error('useHearts must be used within Hearts');
  return hearts;
}

export function heartId(listingId: string): string {
  return `heart-${listingId}`;
}
