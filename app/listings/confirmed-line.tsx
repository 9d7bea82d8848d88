import { Form, Link } from 'react-router';
import { ASK_EVERY_DAYS } from '#app/listings/confirmation.ts';

const LINK = 'text-link underline';

type ConfirmedLineProps = { listingId: string; text: string; short: string; mayBeSold: boolean; isOwn: boolean };

/** Not printed: a window sign would go out of date. */
export function ConfirmedLine({ listingId, text, short, mayBeSold, isOwn }: ConfirmedLineProps) {
  if (isOwn) return <ConfirmOwn listingId={listingId} text={text} next={`/listing/${listingId}`} />;
  return (
    <details className="open:w-full">
      <summary className="block w-fit cursor-pointer py-3 font-medium text-sm md:py-1 underline underline-offset-4">
        {short}
      </summary>
      <p className="text-muted">
        {text}. We ask sellers every {ASK_EVERY_DAYS} days.{' '}
        {mayBeSold && (
          <Link to={`/listing/${listingId}/sold-report`} className={LINK} rel="nofollow">
            Told it’s sold? Let us know
          </Link>
        )}
      </p>
    </details>
  );
}

type ConfirmOwnProps = { listingId: string; text: string; next: string };

export function ConfirmOwn({ listingId, text, next }: ConfirmOwnProps) {
  return (
    <Form method="post" action={`/my-listings/${listingId}/confirm`} className="flex flex-wrap items-center gap-x-2">
      <input type="hidden" name="next" value={next} />
      <span className="text-[0.875rem] text-muted">{text}</span>
      {!text.endsWith('today') && (
        <button type="submit" className={`${LINK} min-h-11 text-[0.875rem] lg:min-h-6`}>
          It’s still for sale
        </button>
      )}
    </Form>
  );
}
