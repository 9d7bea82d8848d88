import { Link } from 'react-router';
import { HeldPart, Quote } from '#app/trust/moderation/held-part.tsx';
import type { Evidence } from '#app/trust/moderation-evidence.server.ts';
import type { QueueItem } from '#app/trust/queue-item.ts';
import { formatDate, formatDateTime } from '#app/vocabulary/dates.ts';
import { DECISIONS, REPORT_REASONS } from '#app/vocabulary/moderation.ts';
import { formatPrice } from '#app/vocabulary/money.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';

type EvidencePartProps = { item: QueueItem; evidence: Evidence };

export function EvidencePart({
  item,
  evidence: { listing, account, held, message, conversation, reports, suspension, decisions },
}: EvidencePartProps) {
  return (
    <section aria-labelledby="evidence" className="grid min-w-0 gap-5">
      <div className="grid gap-1">
        <h2 id="evidence" className="wrap-anywhere font-bold text-xl">
          {item.about}
        </h2>
        <p className="wrap-anywhere text-muted">
          {account ? wordsOf(account) : `${message?.name}, without an account`}
        </p>
      </div>
      {message && <HeldMessage message={message} />}
      {held && <HeldPart held={held} listing={listing} />}
      {suspension && <Quote title="Appeal" text={suspension.appeal} />}
      {listing && <ListingEvidence listing={listing} />}
      <Conversation title="The reported conversation" messages={conversation} />
      <Reports reports={reports} subjectId={listing?.id} />
      <Decisions decisions={decisions} />
    </section>
  );
}

function wordsOf({ isDealer, dealershipName, name, createdAt, listings, suspendedAt }: Account): string {
  const cars = listings === 1 ? '1 listing' : `${listings} listings`;
  const who = isDealer ? `Dealer ${dealershipName}` : `Private seller ${name}`;
  return [who, `joined ${formatDate(createdAt)}`, cars, ...(suspendedAt ? ['suspended'] : [])].join(' · ');
}

type Account = NonNullable<Evidence['account']>;

function HeldMessage({ message: { text, photos, reasons, before } }: { message: NonNullable<Evidence['message']> }) {
  return (
    <>
      <ul className="grid gap-1 border-ochre border-l-3 pl-3">
        {reasons.map((reason) => (
          <li key={reason}>It {reason}.</li>
        ))}
      </ul>
      <Quote title="The message" text={text} />
      {photos > 0 && <p className="text-muted">{photos === 1 ? 'With a photo.' : `With ${photos} photos.`}</p>}
      <Conversation title="Before it" messages={before} />
    </>
  );
}

function ListingEvidence({ listing }: { listing: NonNullable<Evidence['listing']> }) {
  return (
    <div className="grid min-w-0 gap-3">
      <p className="font-semibold">
        {formatPrice(listing.priceCents)} · {formatKilometers(listing.kilometers)} · {listing.location} · listed{' '}
        {formatDate(listing.createdAt)}
      </p>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {listing.photos.map((photo, at) => (
          <li key={photo.id}>
            <a href={photo.url} target="_blank" rel="noreferrer">
              <img
                src={photo.url}
                width={photo.width}
                height={photo.height}
                alt={`The car, ${at + 1} of ${listing.photos.length}`}
                loading="lazy"
                className="aspect-4/3 w-full rounded-control object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
      <p className="wrap-anywhere whitespace-pre-line">{listing.description}</p>
      <p className="flex flex-wrap gap-x-6">
        <Link to={`/listing/${listing.id}`} className="text-link inline-flex min-h-11 items-center">
          Open listing
        </Link>
        <Link to={`/listing/${listing.id}/price`} className="text-link inline-flex min-h-11 items-center">
          Similar cars’ prices
        </Link>
      </p>
    </div>
  );
}

const SENDERS = { buyer: 'Buyer', seller: 'Seller', site: 'Automatic' };

type ConversationProps = { title: string; messages: Evidence['conversation'] };

function Conversation({ title, messages }: ConversationProps) {
  if (messages.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="font-bold text-lg">{title}</h3>
      <ol className="grid gap-2">
        {messages.map(({ position, sender, text, createdAt }) => (
          <li key={position} className="panel grid gap-1 p-3">
            <p className="text-muted text-sm">
              {SENDERS[sender]} · {formatDateTime(createdAt)}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

type ReportsProps = { reports: Evidence['reports']; subjectId: string | undefined };

function Reports({ reports, subjectId }: ReportsProps) {
  if (reports.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="font-bold text-lg">Open reports about this account</h3>
      <ul className="grid gap-2">
        {reports.map(({ id, kind, subjectId: about, reason, text, createdAt, reporterId }) => (
          <li key={id} className="panel grid gap-1 p-3">
            <p className="font-semibold">“{REPORT_REASONS[reason]}”</p>
            {text !== '' && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
            <p className="text-muted text-sm">
              {formatDateTime(createdAt)} · {reporterId ? 'with an account' : 'without an account'} ·{' '}
              {kind !== 'listing' ? kind : about === subjectId ? 'this listing' : <OtherCar id={about} />}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function OtherCar({ id }: { id: string }) {
  return (
    <Link to={`/listing/${id}`} className="text-link">
      another listing
    </Link>
  );
}

function Decisions({ decisions }: { decisions: Evidence['decisions'] }) {
  if (decisions.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="font-bold text-lg">What happened</h3>
      <ul className="grid gap-1 text-[0.9375rem]">
        {decisions.map(({ id, at, by, action, reason, note }) => (
          <li key={id} className="wrap-anywhere border-line border-b py-1.5">
            <span className="text-muted">{formatDateTime(at)}</span> {by || 'A moderator'}: {DECISIONS[action]}
            {reason !== '' && ` (${reason})`}
            {note && `. ${note}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
