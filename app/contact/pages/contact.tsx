import { CircleCheck, Clock, Mail, MapPin, MessageSquareReply } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { data, Form, type RouterContextProvider } from 'react-router';
import {
  contactSchema,
  type ContactFields as Fields,
  MESSAGE_NOT_SENT,
  MESSAGE_SENT,
  MESSAGES_FROM_ADDRESS,
  MESSAGES_OF_EMAIL,
  MULTILINE,
  reportOf,
} from '#app/contact/contact-form.ts';
import { storeMessage } from '#app/contact/messages.server.ts';
import { countAttempt } from '#app/http/attempts.server.ts';
import { viewerContext } from '#app/http/request-context.ts';
import { siteMeta } from '#app/http/site-meta.ts';
import { formAction } from '#app/http/unexpected-failure.server.ts';
import { toListingId } from '#app/listings/listing.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { TextAreaField, TextField } from '#app/ui/forms/form-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { type CheckedForm, useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import type { Route } from './+types/contact';

export function loader({ context, url }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const listingId = toListingId(url.searchParams.get('about') ?? '');
  const report = listingId ? reportOf(listingId, env.PUBLIC_URL) : {};
  return { writer: { name: viewer?.displayName, email: viewer?.email, ...report } };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches[0].loaderData, {
    title: 'Contact us',
    description: 'Contact us: we reply within 2 hours during business hours, Mon-Fri 9AM-5PM AEST.',
    path: '/contact',
  });

const FORM = { trouble: MESSAGE_NOT_SENT, ...MULTILINE };

export const action = formAction(contactSchema, FORM, async (form, { context }: Route.ActionArgs) => {
  const { website, ...fields } = form.value;
  if (website !== '') return sent();
  const tooMany = await storeWithinLimits(context, fields);
  return tooMany ? form.refuse(['You’ve sent several messages already.', tooMany.message], tooMany.init) : sent();
});

/** Null once stored, otherwise the limit that was reached. */
async function storeWithinLimits(context: Readonly<RouterContextProvider>, fields: Fields) {
  const tooMany = await countAttempt(context, {
    ofAccount: [MESSAGES_OF_EMAIL, fields.email],
    fromAddress: MESSAGES_FROM_ADDRESS,
  });
  if (!tooMany) await storeMessage(db, fields);
  return tooMany;
}

function sent() {
  return data({ sentAt: Date.now() });
}

export const clientAction = followOrKeepText<Route.ClientActionArgs>(MESSAGE_NOT_SENT);

export default function ContactPage({ loaderData: { writer }, actionData, matches }: Route.ComponentProps) {
  const site = matches[0].loaderData;
  const sentAt = actionData && 'sentAt' in actionData ? actionData.sentAt : null;
  const reply = actionData && !('sentAt' in actionData) ? actionData : undefined;
  // A new key empties the form after each sent message.
  const [emptiedAt, setEmptiedAt] = useState(sentAt);
  if (sentAt !== null && sentAt !== emptiedAt) setEmptiedAt(sentAt);
  return (
    <div className="page grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
      <div className="grid gap-2 lg:col-span-2">
        <h1>Contact us</h1>
        <p className="max-w-prose text-lg text-muted">
          Question about a car? Call the seller: the number is on the listing. For anything else, contact us.
        </p>
      </div>
      <div className="grid content-start gap-5">
        {sentAt !== null && <Sent key={`thanks ${sentAt}`} />}
        <ContactForm key={`form ${emptiedAt}`} reply={reply} writer={writer} />
      </div>
      <section aria-labelledby="support" className="grid content-start gap-5 lg:pt-7">
        <h2 id="support" className="font-bold text-xl">
          Support
        </h2>
        <SupportDetails siteName={site.siteName} supportEmail={site.supportEmail} />
      </section>
    </div>
  );
}

/** Takes the focus, because the button that had it is gone. */
function Sent() {
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => thanks.current?.focus(), []);
  return (
    <p
      ref={thanks}
      role="status"
      tabIndex={-1}
      className="grid grid-cols-[auto_1fr] gap-3 rounded-control border border-positive bg-accent-soft px-4 py-3 font-semibold text-positive"
    >
      <CircleCheck className="size-6" aria-hidden="true" />
      {MESSAGE_SENT}
    </p>
  );
}

type ContactFormProps = {
  reply: FormReply | undefined;
  writer: { name?: string; email?: string; subject?: string; message?: string };
};

function ContactForm({ reply, writer }: ContactFormProps) {
  const { props, fields, problems } = useCheckedForm(contactSchema, { reply, defaultValue: writer, ...MULTILINE });
  return (
    <Form method="post" action="/contact" {...props} className="panel grid gap-5 p-5 sm:p-7">
      <ErrorSummary problems={problems} />
      <ContactFields fields={fields} />
      <SubmitButton problems={problems} action="/contact" pending="Sending…">
        Send message
      </SubmitButton>
    </Form>
  );
}

function ContactFields({ fields }: { fields: CheckedForm<typeof contactSchema>['fields'] }) {
  return (
    <>
      <TextField field={fields.name} label="Name" autoComplete="name" required />
      <TextField
        field={fields.email}
        label="Email"
        hint="We’ll reply to this address."
        type="email"
        autoComplete="email"
        inputMode="email"
        required
      />
      <TextField field={fields.subject} label="Subject" required />
      <TextAreaField
        field={fields.message}
        label="Message"
        hint="If it’s about a listing, include the link."
        rows={8}
        required
      />
      <div hidden>
        <label htmlFor={fields.website.id}>Leave this empty</label>
        <input id={fields.website.id} name="website" defaultValue="" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}

type SupportDetailsProps = { siteName: string; supportEmail: string };

function SupportDetails({ siteName, supportEmail }: SupportDetailsProps) {
  return (
    <dl className="grid gap-5">
      <Detail icon={MessageSquareReply} name="Response time">
        We reply within 2 hours during business hours.
      </Detail>
      <Detail icon={Clock} name="Support hours">
        Mon-Fri 9AM-5PM AEST
        <p className="text-[0.875rem] text-muted">10am–6pm Melbourne time during daylight saving.</p>
      </Detail>
      <Detail icon={Mail} name="Email">
        <a href={`mailto:${supportEmail}`} className="text-link wrap-anywhere underline">
          {supportEmail}
        </a>
      </Detail>
      <Detail icon={MapPin} name="Location">
        {siteName}, Melbourne, Australia
      </Detail>
    </dl>
  );
}

type DetailProps = { icon: typeof Clock; name: string; children: ReactNode };

function Detail({ icon: Icon, name, children }: DetailProps) {
  return (
    <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <dt className="col-span-2 grid grid-cols-subgrid items-center font-semibold">
        <Icon className="size-5 text-accent" aria-hidden="true" />
        {name}
      </dt>
      <dd className="col-start-2 min-w-0">{children}</dd>
    </div>
  );
}
