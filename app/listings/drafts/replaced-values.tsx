/** What gave way to another device, offered field by field. */
import { type DraftValue, FIELD_LABELS, type ReplacedValue } from '#app/listings/drafts/draft.ts';
import type { DraftOfForm } from '#app/listings/drafts/use-draft.ts';

export function ReplacedValues({ draft }: { draft: DraftOfForm }) {
  if (draft.replaced.length === 0) return null;
  return (
    <section aria-label="From your other devices" className="grid gap-3 rounded-control bg-ochre-soft p-4">
      {draft.replaced.map((offer) => (
        <Offer key={`${offer.field} ${offer.stamp.at} ${offer.stamp.by}`} offer={offer} draft={draft} />
      ))}
    </section>
  );
}

function Offer({ offer, draft }: { offer: ReplacedValue; draft: DraftOfForm }) {
  const label = FIELD_LABELS[offer.field];
  return (
    <div className="grid gap-2">
      <p className="wrap-anywhere line-clamp-6 whitespace-pre-line">{sentence(label, offer.value)}</p>
      <p className="flex flex-wrap gap-2">
        <button type="button" className="button button-quiet" onClick={() => draft.use(offer)}>
          Use it<span className="sr-only"> as the {label}</span>
        </button>
        <button type="button" className="button button-quiet" onClick={() => draft.dismiss(offer)}>
          Leave it<span className="sr-only"> out of the {label}</span>
        </button>
      </p>
    </div>
  );
}

function sentence(label: string, value: DraftValue): string {
  if (typeof value === 'string') return `On another device you wrote “${value}” as the ${label}.`;
  return 'On another device you had other photos. Using them adds them to these.';
}
