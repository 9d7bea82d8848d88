import { data, Form, Link, type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import { hasVisible } from '#app/accounts/person-fields.ts';
import { countAttempt } from '#app/http/attempts.server.ts';
import { notReadRefusal, parseForm, parseRead } from '#app/http/form.server.ts';
import { type ReceivedForm, receiveUpload } from '#app/http/received-upload.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { notFound, redirectWithFlash, takeFlash, viewerOf } from '#app/http/viewer.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { ListingTrouble } from '#app/listings/listing-trouble.tsx';
import { BodyPlaceholder } from '#app/listings/placeholder.tsx';
import { PriceTag } from '#app/listings/price-tag.tsx';
import { db } from '#app/platform/db/client.server.ts';
import { rejectionMessage } from '#app/platform/images/photo-rejections.ts';
import { answerHold, appealHold, findOwnHold, type OwnHold } from '#app/trust/own-hold.server.ts';
import { FileInput, PICTURES } from '#app/ui/forms/file-input.tsx';
import { type FormReply, typedLines } from '#app/ui/forms/form-check.ts';
import { TextAreaField } from '#app/ui/forms/form-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { notAnswered } from '#app/ui/network-error.ts';
import { ResponsivePhoto } from '#app/ui/photo/responsive-photo.tsx';
import { formatDateTime } from '#app/vocabulary/dates.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo.ts';
import type { Route } from './+types/hold';

const MAX_ANSWER = 2000;

const text = z
  .string()
  .default('')
  .overwrite(typedLines)
  .refine((typed) => typed.length <= MAX_ANSWER, { error: `Use up to ${formatCount(MAX_ANSWER)} characters` });

const MULTILINE_ANSWER = { multiline: ['answer'] } as const;
const MULTILINE_APPEAL = { multiline: ['appeal'] } as const;

const answerSchema = z.object({ answer: text });
const appealSchema = z.object({
  appeal: text.refine(hasVisible, { error: 'Tell us why you think we got it wrong' }),
});

/** Per account: photos take time to clean. */
const ANSWERS_OF_ACCOUNT = { name: 'hold-answers', attempts: 30, seconds: 3600 };

const TROUBLE = 'Something went wrong on our side. Please try again.';
const LIMITS = {
  field: 'photo',
  maxFileBytes: PHOTO_LIMITS.maxBytes,
  maxBytes: PHOTO_LIMITS.maxBytes + 1024 * 1024,
  maxTextsBytes: 64 * 1024,
};

type Context = Readonly<RouterContextProvider>;
type Own = { sellerId: string; listingId: string };

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { uid } = viewerOf(context);
  const hold = await findOwnHold(db, uid, params.id);
  if (!hold) throw notFound('Listing not found');
  const { flash, headers } = await takeFlash(request);
  return data({ hold, flash }, { headers });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Your listing is on hold');

export async function action({ request, context, params, pattern }: Route.ActionArgs) {
  const own = { sellerId: viewerOf(context).uid, listingId: params.id };
  if (!(await findOwnHold(db, own.sellerId, own.listingId))) throw notFound('Listing not found');
  if (pattern.endsWith('/appeal')) return appeal(request, context, own);
  return receiveUpload({ request, context }, LIMITS, (received) => answer(context, own, received));
}

async function appeal(request: Request, context: Context, own: Own) {
  const form = await parseForm(request, appealSchema, MULTILINE_APPEAL);
  if (!form.ok) return form.refusal;
  const appealed = await withFailureMessage(context, TROUBLE, () => appealHold(db, own, form.value.appeal));
  if (typeof appealed !== 'boolean') return form.refuse(appealed.message, { status: 500 });
  return done(own, 'We’ve got your appeal. A person will read it.');
}

async function answer(context: Context, own: Own, received: ReceivedForm) {
  if (!received.ok) return notReadRefusal(received);
  const form = parseRead(received.form, answerSchema, MULTILINE_ANSWER);
  if (!form.ok) return form.refusal;
  const [photo] = received.files;
  const text = form.value.answer;
  if (!photo && text === '') return form.refuse({ answer: 'Add a photo or tell us what happened' });
  const tooMany = await countAttempt(context, { ofAccount: [ANSWERS_OF_ACCOUNT, own.sellerId] });
  if (tooMany) return form.refuse(tooMany.message, tooMany.init);
  const result = await withFailureMessage(context, TROUBLE, () => answerHold(db, own, { text, photo }));
  if ('code' in result) return form.refuse(result.message, { status: 500 });
  if (result.ok || result.reason === 'not-held') return done(own, 'Thanks. We’ll check it.');
  return form.refuse([rejectionMessage(photo?.name || 'The photo', result.reason)], { status: 422 });
}

/** A moderator may have cleared it since the page was opened. */
async function done({ sellerId, listingId }: Own, message: string) {
  if (!(await findOwnHold(db, sellerId, listingId))) return redirect(`/listing/${listingId}`, 303);
  return redirectWithFlash(`/my-listings/${listingId}/hold`, message);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => notAnswered(error, TROUBLE));
}

export default function HoldPage({ loaderData: { hold, flash }, actionData }: Route.ComponentProps) {
  const { listing, reasons, request } = hold;
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 *:max-w-3xl">
      <header className="grid gap-2">
        <h1>Your listing is on hold</h1>
        <p className="text-lg text-muted">Only you can see it. We’ve kept everything you entered.</p>
        <div role="status">{flash && <p className="font-semibold text-positive">{flash}</p>}</div>
      </header>
      <HeldCar listing={listing} heldAt={hold.heldAt} />
      {reasons.map(({ title, why }) => (
        <section key={title} className="grid gap-1 border-ochre border-l-3 pl-3">
          <h2 className="font-bold">{`Why: ${title}`}</h2>
          <p>{why}</p>
        </section>
      ))}
      {request !== '' && (
        <section className="grid gap-1 border-ochre border-l-3 pl-3">
          <h2 className="font-bold">We’ve asked you</h2>
          <p className="whitespace-pre-line">{request}</p>
        </section>
      )}
      <Clearing key={String(hold.answeredAt)} hold={hold} reply={actionData} />
      <Appeal key={String(hold.appealedAt)} hold={hold} reply={actionData} />
    </div>
  );
}

function HeldCar({ listing, heldAt }: { listing: OwnHold['listing']; heldAt: Date }) {
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-4">
      <div className="aspect-4/3 overflow-hidden rounded-control bg-surface">
        {listing.photo ? (
          <ResponsivePhoto
            photo={listing.photo}
            alt=""
            sizes="7.5rem"
            priority
            className="h-full w-full object-cover"
          />
        ) : (
          <BodyPlaceholder bodyType={listing.bodyType} />
        )}
      </div>
      <div className="min-w-0">
        <p className="break-words font-semibold">{listingTitle(listing)}</p>
        <PriceTag priceCents={listing.priceCents} isDriveAway={listing.isDriveAway} className="text-xl" />
        <p className="text-muted text-sm">{`Held ${formatDateTime(heldAt)}`}</p>
      </div>
    </div>
  );
}

type PartProps = { hold: OwnHold; reply: FormReply | undefined };

function Clearing({ hold, reply }: PartProps) {
  const { listing, reasons, answer, answeredAt, hasProof } = hold;
  const changes = reasons.flatMap(({ change }) => change ?? []);
  const { props, fields, problems } = useCheckedForm(answerSchema, {
    ...MULTILINE_ANSWER,
    id: 'answer',
    reply: isFor('answer', reply),
    defaultValue: { answer },
  });
  return (
    <section aria-labelledby="clearing" className="panel grid gap-5 p-5 sm:p-6">
      <h2 id="clearing" className="font-bold text-xl">
        How to fix it
      </h2>
      {changes.length > 0 && (
        <div className="grid gap-3 border-line border-b pb-5">
          <p>
            {changes.length === reasons.length
              ? 'Change it, and it’s checked again straight away:'
              : 'You can change this:'}
          </p>
          <ul className="grid gap-2">
            {changes.map(({ label, hint }) => (
              <li key={label}>
                <Link to={`/edit-listing/${listing.id}`} className="text-link inline-flex min-h-11 items-center">
                  {label}
                </Link>
                <span className="block text-muted">{hint}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Form
        method="post"
        action={`/my-listings/${listing.id}/hold`}
        encType="multipart/form-data"
        {...props}
        className="grid gap-4"
      >
        <ErrorSummary problems={problems} />
        <div className="field">
          <label htmlFor="proof">
            {changes.length > 0 ? 'Or show us you have the car' : 'Show us you have the car'}
          </label>
          <p id="proof-hint" className="font-normal text-muted">
            A photo of it with today’s date on paper. Only moderators see it.
            {hasProof && ' You’ve already sent one. A new one replaces it.'}
          </p>
          <FileInput id="proof" name="photo" accept={PICTURES} aria-describedby="proof-hint" label="Choose a photo" />
        </div>
        <TextAreaField
          field={fields.answer}
          label="Tell us what happened"
          hint="E.g. you bought the car from that seller. A moderator will read it."
          rows={4}
        />
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton problems={problems} pending="Sending…">
            {answeredAt ? 'Send again' : 'Send'}
          </SubmitButton>
          {answeredAt && <p className="text-muted">{`Sent ${formatDateTime(answeredAt)}.`}</p>}
        </div>
      </Form>
    </section>
  );
}

function Appeal({ hold: { listing, appealedAt }, reply }: PartProps) {
  const { props, fields, problems } = useCheckedForm(appealSchema, {
    ...MULTILINE_APPEAL,
    id: 'appeal',
    reply: isFor('appeal', reply),
  });
  return (
    <section aria-labelledby="appeal-title" className="grid gap-3">
      <h2 id="appeal-title" className="font-bold text-xl">
        Think we got it wrong?
      </h2>
      {appealedAt ? (
        <p>{`You appealed ${formatDateTime(appealedAt)}.`}</p>
      ) : (
        <Form
          method="post"
          action={`/my-listings/${listing.id}/hold/appeal`}
          {...props}
          className="grid justify-items-start gap-3"
        >
          <ErrorSummary problems={problems} />
          <TextAreaField
            field={fields.appeal}
            label="Your appeal"
            hint="You can appeal once. A person will read it."
            rows={4}
            className="w-full"
          />
          <SubmitButton problems={problems} pending="Sending…" className="button-quiet">
            Appeal
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}

/** The page has two forms, and the reply is of one. */
function isFor(field: 'answer' | 'appeal', reply: FormReply | undefined): FormReply | undefined {
  const other = field === 'answer' ? 'appeal' : 'answer';
  return reply?.initialValue && other in reply.initialValue ? undefined : reply;
}

export { ListingTrouble as ErrorBoundary };
