import type { ShownHeld } from '#app/enquiries/held-messages.server.ts';
import { CHECKING } from '#app/enquiries/message-form.ts';
import { shownDay, shownTime } from '#app/enquiries/pages/message-times.ts';
import { listingTitle } from '#app/listings/listing.ts';

type HeldMessagesProps = { held: ShownHeld[]; now: Date };

/** What only you see, each with why. */
export function HeldMessages({ held, now }: HeldMessagesProps) {
  if (held.length === 0) return null;
  return (
    <ul className="grid gap-3" aria-label="Your messages that aren’t sent">
      {held.map((message) => (
        <Held key={message.id} message={message} now={now} />
      ))}
    </ul>
  );
}

function Held({ message: { text, photos, at, isRemoved, car }, now }: { message: ShownHeld; now: Date }) {
  return (
    <li className="grid max-w-[85%] justify-items-end gap-1 justify-self-end sm:max-w-[70%]">
      <div className="rounded-2xl border border-line-strong border-dashed px-4 py-2.5">
        <span className="sr-only">You:</span>
        {car && <p className="wrap-anywhere mb-1 font-semibold text-sm">{listingTitle(car)}</p>}
        {text !== '' && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
        {photos > 0 && (
          <p className="text-muted text-sm">{photos === 1 ? 'With a photo.' : `With ${photos} photos.`}</p>
        )}
      </div>
      <p className="text-right text-sm">
        {isRemoved ? 'A person checked this message, and we didn’t send it.' : CHECKING}
      </p>
      <p className="text-muted text-sm">
        <time dateTime={at.toISOString()}>
          {shownDay(at, now)}, {shownTime(at)}
        </time>{' '}
        · not sent
      </p>
    </li>
  );
}
