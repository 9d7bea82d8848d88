import { Link } from 'react-router';
import { numberGate, requesterOf } from '#app/http/number-gate.server.ts';
import { requestContext, viewerContext } from '#app/http/request-context.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { notFound } from '#app/http/viewer.server.ts';
import { addressCode } from '#app/listings/address-code.server.ts';
import { isSold } from '#app/listings/listing.ts';
import { ListingTrouble } from '#app/listings/listing-trouble.tsx';
import { findListing } from '#app/listings/listings.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { inspectionSheet, shownLink } from '#app/trust/inspection.ts';
import { PrintButton } from '#app/ui/script-buttons.tsx';
import { formatDateTime } from '#app/vocabulary/dates.ts';
import { formatPhone } from '#app/vocabulary/phone.ts';
import { photoUrl } from '#app/vocabulary/photo.ts';
import type { Route } from './+types/inspection';
import { BeforePayingLinks, Checks, Questions } from './inspection-parts.tsx';

const PHOTO_WIDTH = 320;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const listing = await findListing(db, params.id, context.get(viewerContext)?.uid);
  if (!listing) throw notFound('Listing not found');
  const sheet = inspectionSheet(listing);
  const isShown = numberGate.shows(requesterOf(request, context.get(requestContext)), listing.id);
  const [photo] = listing.photos;
  return {
    sheet,
    links: sheet.beforePaying.map((step) => ({ ...step, code: addressCode(step.link) })),
    phone: isSold(listing) || !isShown ? '' : formatPhone(listing.phoneNumber),
    photo: photo ? photoUrl(photo, PHOTO_WIDTH) : null,
    listedAt: `As listed on ${formatDateTime(new Date())} · ${shownLink(env.PUBLIC_URL)}/listing/${listing.id}`,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(
    matches[0].loaderData,
    loaderData ? `Inspection checklist: ${loaderData.sheet.title}` : 'Listing not found',
  );

export default function InspectionPage({ loaderData }: Route.ComponentProps) {
  const { sheet, links, phone, photo, listedAt } = loaderData;
  return (
    <div className="inspection-sheet wrap grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5 py-6 print:gap-3 print:py-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link to={`/listing/${sheet.id}`} className="text-link">
          Back to the car
        </Link>
        <PrintButton label="Print" />
      </div>
      <header className="flex items-start justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <p className="wrap-anywhere text-muted text-sm">{listedAt}</p>
          <h1>Inspection checklist</h1>
          <p>
            <b>{sheet.title}</b> · {sheet.price}
          </p>
          <p>
            {sheet.facts}
            {phone && ` · ${phone}`}
          </p>
        </div>
        {photo && (
          <img src={photo} alt="" className="aspect-4/3 w-32 shrink-0 rounded-control object-cover max-sm:hidden" />
        )}
      </header>
      <section aria-labelledby="ask" className="grid gap-1">
        <h2 id="ask" className="font-bold text-lg">
          1 · Ask on the call
        </h2>
        <Questions questions={sheet.questions} />
      </section>
      <section aria-labelledby="check" className="grid gap-1">
        <h2 id="check" className="font-bold text-lg">
          2 · Check at the car
        </h2>
        <Checks checks={sheet.checks} />
      </section>
      <section aria-labelledby="before-paying" className="grid gap-3">
        <h2 id="before-paying" className="font-bold text-lg">
          3 · Before you pay
        </h2>
        <BeforePayingLinks links={links} />
        <p className="border-ochre border-l-3 py-1 pl-3">
          <b>{sheet.rule.state}:</b> {sheet.rule.words}
        </p>
      </section>
      <p className="text-muted text-sm">
        Never pay before you’ve seen the car. This list doesn’t replace a mechanic’s inspection.
      </p>
    </div>
  );
}

export { ListingTrouble as ErrorBoundary };
