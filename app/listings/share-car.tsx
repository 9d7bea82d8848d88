import { Mail, Share2 } from 'lucide-react';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { CopyButton } from '#app/ui/script-buttons.tsx';
import { useHydrated } from '#app/ui/use-loaded.ts';

type ShareCarProps = { title: string; summary: string; address: string; look: string };

const LOOK = 'button button-quiet w-full';

/** Opens the phone’s own share sheet, else copies the link. */
export function ShareButton({ title, summary, address, look }: ShareCarProps) {
  const hasShareSheet = useHasShareSheet();
  if (!hasShareSheet) return <CopyButton text={address} label="Copy link" className={look} />;
  return (
    <button type="button" className={look} onClick={() => openShareSheet({ title, text: summary, url: address })}>
      <Share2 className="size-4.5" aria-hidden="true" />
      Share
    </button>
  );
}

function useHasShareSheet(): boolean {
  return useHydrated() && typeof navigator.share === 'function';
}

export function ShareCar({ title, summary, address, look }: ShareCarProps) {
  const hasShareSheet = useHasShareSheet();
  const mail = new URLSearchParams({ subject: title, body: `${summary}\n${address}` });
  return (
    <Disclosure
      className="relative"
      label="Share"
      summaryLook={look}
      summary={<Share2 className="size-5" aria-hidden="true" />}
    >
      <div className="panel absolute top-full right-0 z-30 mt-2 grid w-72 gap-2 p-3">
        {hasShareSheet && (
          <button type="button" className={LOOK} onClick={() => openShareSheet({ title, text: summary, url: address })}>
            <Share2 className="size-4.5" aria-hidden="true" />
            Share with an app
          </button>
        )}
        <CopyButton text={address} label="Copy link" className={LOOK} />
        <a href={`mailto:?${mail.toString().replaceAll('+', '%20')}`} className={LOOK}>
          <Mail className="size-4.5" aria-hidden="true" />
          Email
        </a>
      </div>
    </Disclosure>
  );
}

/** Closing the sheet counts as an error. */
function openShareSheet(shared: ShareData) {
  navigator.share(shared).catch(() => {});
}
