import { data, Link } from 'react-router';
import { contractSections, contractTitle, lawOf, NOT_ADVICE } from '#app/deals/contract.ts';
import { KEEP_DEALS_MONTHS, settlementItems } from '#app/deals/terms.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { takeFlash } from '#app/http/viewer.server.ts';
import { ListingTrouble } from '#app/listings/listing-trouble.tsx';
import { db } from '#app/platform/db/client.server.ts';
import { findOwnSoldCar } from '#app/trust/own-sold-car.server.ts';
import { Flash } from '#app/ui/notices.tsx';
import { PrintButton } from '#app/ui/script-buttons.tsx';
import { formatDateTime } from '#app/vocabulary/dates.ts';
import type { Route } from './+types/deal';
import { requireDeal } from './require-deal.server.ts';
import { DealPage, Sections, SIDE_NAMES } from './sections.tsx';
import { Settlement } from './settlement-list.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { deal, reader } = await requireDeal(args);
  const { flash, headers } = await takeFlash(args.request);
  const { terms, listingId, ...shown } = deal;
  const sold = listingId && reader.userId ? await findOwnSoldCar(db, reader.userId, listingId) : null;
  const handover = sold && `/my-listings/${sold.id}/handover`;
  const contract = { title: contractTitle(deal), sections: contractSections(deal), law: lawOf(deal) };
  return data({ deal: shown, items: settlementItems(terms), contract, handover, flash }, { headers });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches[0].loaderData, loaderData ? loaderData.contract.title : 'Deal not found');

type Loaded = Route.ComponentProps['loaderData'];

export default function DealOnPaperPage({ loaderData }: Route.ComponentProps) {
  const { deal, items, contract, handover, flash } = loaderData;
  return (
    <DealPage title={contract.title} lead={`${deal.car} · version ${deal.version}`}>
      <Flash message={flash} />
      <Standing deal={deal} />
      <div className="panel grid gap-6 p-5 sm:p-7 print:border-0 print:bg-transparent print:p-0 print:shadow-none">
        <Sections sections={contract.sections} />
        <div className="hidden gap-8 pt-12 print:grid print:grid-cols-2">
          <p className="border-line-strong border-t">Seller’s signature and date</p>
          <p className="border-line-strong border-t">Buyer’s signature and date</p>
        </div>
      </div>
      {deal.agreedAt && !deal.cancelled && <Settlement deal={deal} items={items} handover={handover} />}
      <Law law={contract.law} />
      <p className="text-muted text-sm">
        {NOT_ADVICE} Only the two of you can open this page. We delete the deal {KEEP_DEALS_MONTHS} months after it’s
        agreed or cancelled, and earlier if one of you deletes their account.
      </p>
    </DealPage>
  );
}

function Standing({ deal }: { deal: Loaded['deal'] }) {
  const { id, side, consents, agreedAt, cancelled } = deal;
  const isOpen = !agreedAt && !cancelled;
  return (
    <section aria-label="Where it stands" className="panel grid gap-4 p-5 sm:p-7 print:hidden">
      {cancelled ? (
        <p className="wrap-anywhere whitespace-pre-line">
          <b>{`${SIDE_NAMES[cancelled.by]} cancelled it on ${formatDateTime(cancelled.at)}:`}</b> {cancelled.reason}
        </p>
      ) : (
        <ul className="grid gap-1">
          {(['seller', 'buyer'] as const).map((one) => (
            <li key={one}>
              <b>{SIDE_NAMES[one]}</b>
              {one === side && ' (you)'}
              {consents[one] ? ` agreed on ${formatDateTime(consents[one])}` : ' hasn’t agreed to this version'}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {isOpen && !consents[side] && (
          <Link to={`/deal/${id}/agree`} className="button">
            Read and agree
          </Link>
        )}
        {isOpen && (
          <Link to={`/deal/${id}/edit`} className="button button-quiet">
            Change
          </Link>
        )}
        <a href={`/deal/${id}/contract.pdf`} className="button button-quiet">
          {agreedAt ? 'Download PDF' : 'Download draft'}
        </a>
        <PrintButton label="Print" />
      </div>
      <p className="flex flex-wrap gap-x-6">
        <Link to={`/messages/${deal.conversationId}`} className="text-link inline-flex min-h-11 items-center">
          Back to the conversation
        </Link>
        {!cancelled && (
          <Link to={`/deal/${id}/cancel`} className="text-link inline-flex min-h-11 items-center">
            Cancel the deal
          </Link>
        )}
      </p>
    </section>
  );
}

function Law({ law }: { law: Loaded['contract']['law'] }) {
  return (
    <section aria-labelledby="law" className="grid gap-3">
      <h2 id="law" className="font-bold text-xl">
        What the law says
      </h2>
      <ul className="grid list-disc gap-2 pl-5">
        {law.map(({ text, source }) => (
          <li key={text}>
            {text}{' '}
            <a href={source} rel="noreferrer" className="text-link">
              {new URL(source).host.replace(/^www\./, '')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export { ListingTrouble as ErrorBoundary };
