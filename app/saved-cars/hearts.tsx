import { createContext, type ReactNode, useContext } from 'react';
import { useSubmit } from 'react-router';
import { useAuth } from '#app/accounts/use-auth.tsx';
import { heartAction } from '#app/saved-cars/use-saved.ts';

/** The form that every heart of a page belongs to: it names the page to come back to, and each heart its place there. */
export const HEARTS = 'hearts';

type HeartsOfPage = {
  /** Which cars of the page the viewer had saved when it was loaded. */
  savedIds: ReadonlySet<string>;
  isSignedIn: boolean;
  /** Sends a press as the form would: who is not signed in is led to sign in. */
  sendPage(listingId: string, wanted: boolean): void;
};

export const HeartsContext = createContext<HeartsOfPage | null>(null);

type HeartsProps = Pick<HeartsOfPage, 'savedIds'> & {
  /** The page's own address: never as the visitor spelt it, since one page serves them all. */
  page: string;
  children: ReactNode;
};

/** Around the part of a page that shows hearts. */
export function Hearts({ savedIds, page, children }: HeartsProps) {
  const submit = useSubmit();
  const isSignedIn = useAuth().currentUser !== null;
  const sendPage = (listingId: string, wanted: boolean) =>
    void submit({ next: page, at: heartId(listingId) }, { method: 'post', action: heartAction(listingId, wanted) });
  return (
    <HeartsContext value={{ savedIds, isSignedIn, sendPage }}>
      <form id={HEARTS} method="post" hidden>
        <input type="hidden" name="next" value={page} />
      </form>
      {children}
    </HeartsContext>
  );
}

export function useHearts(): HeartsOfPage {
  const hearts = useContext(HeartsContext);
  if (!hearts) throw new Error('Cards stand outside of Hearts.');
  return hearts;
}

export function heartId(listingId: string): string {
  return `heart-${listingId}`;
}
