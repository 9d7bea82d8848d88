import { Phone } from 'lucide-react';

type NumberOnPressProps = { listingId: string; className?: string };

/** A plain form with its own page, so it works without JavaScript. */
export function NumberOnPress({ listingId, className = '' }: NumberOnPressProps) {
  return (
    <form method="post" action={`/listing/${listingId}/number`} className={`print:hidden ${className}`}>
      <button type="submit" className="button min-h-12 w-full text-base">
        <Phone className="size-4.5" aria-hidden="true" />
        Show number
      </button>
    </form>
  );
}
