import type { ComponentProps } from 'react';
import { Form, Link } from 'react-router';
import { hrefWith } from '#app/accounts/afterwards.ts';
import { guestForm, MULTILINE, QUESTIONS, replyForm } from '#app/enquiries/message-form.ts';
import { CarLine } from '#app/enquiries/pages/car-line.tsx';
import type { Card } from '#app/listings/card.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { TextAreaField, TextField } from '#app/ui/forms/form-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { CheckInbox } from '#app/ui/notices.tsx';

type FormProps = { page: string; requestId: string; question: string; reply: FormReply | undefined };
type WritePageProps = FormProps & {
  title: string;
  /** Null if it can't be read. */
  car: Card | null;
  refusal: string | null;
  conversationId: string | null;
  usual: string | null;
  absence: string | null;
  isSignedIn: boolean;
  address: string | null;
  sentTo: string | null;
};

export function WritePage({ title, car, usual, absence, ...props }: WritePageProps) {
  return (
    <div className="page-narrow grid gap-5">
      <h1>Message seller</h1>
      {car && (
        <div className="panel p-3">
          <CarLine title={title} car={car} />
        </div>
      )}
      {usual && <p className="text-muted">{usual}.</p>}
      {absence && (
        <p className="wrap-anywhere rounded-control border border-ochre px-4 py-2.5">
          <b>The seller is away:</b> {absence}
        </p>
      )}
      <Content {...props} />
      <Link to={props.page.replace(/\/message$/, '')} className="text-link justify-self-start">
        Back to the car
      </Link>
    </div>
  );
}

function Content(props: Omit<WritePageProps, 'title' | 'car' | 'usual' | 'absence'>) {
  const { refusal, conversationId, isSignedIn, sentTo } = props;
  if (sentTo !== null)
    return (
      <CheckInbox>
        Open the link we sent to <b>{sentTo}</b> and confirm your message, and we’ll send it to the seller. Got a link
        from us a few minutes ago? Use that one. It sends this message too.
      </CheckInbox>
    );
  return (
    <>
      {conversationId && (
        <p>
          You’ve written to this seller.{' '}
          <Link to={`/messages/${conversationId}`} className="text-link">
            Open the conversation
          </Link>
        </p>
      )}
      {refusal ? <p role="alert">{refusal}</p> : isSignedIn ? <OfAccount {...props} /> : <OfGuest {...props} />}
    </>
  );
}

function OfAccount({ page, requestId, question, reply }: FormProps) {
  const defaultValue = { message: question };
  const { props, fields, problems } = useCheckedForm(replyForm, { reply, defaultValue, ...MULTILINE });
  return (
    <Form method="post" action={page} {...props} className="panel grid gap-5 p-5 sm:p-7">
      <ErrorSummary problems={problems} />
      <input type="hidden" name="requestId" value={fields.requestId.value ?? requestId} />
      <QuickQuestions button={{ type: 'submit', name: 'ready', formNoValidate: true }} />
      <TextAreaField field={fields.message} label="Or write your own" rows={5} required={false} />
      <SubmitButton problems={problems} action={page} pending="Sending…">
        Send message
      </SubmitButton>
    </Form>
  );
}

function QuickQuestions({ button, className = '' }: { button: ComponentProps<'button'>; className?: string }) {
  return (
    <fieldset className={`grid gap-2 ${className}`}>
      <legend className="mb-2 font-semibold text-[0.9375rem]">Quick questions</legend>
      <div className="flex flex-wrap gap-2">
        {QUESTIONS.map((question) => (
          <button key={question} {...button} value={question} className="button button-quiet">
            {question}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function addToMessage(form: HTMLFormElement | null, question: string) {
  const message = form?.elements.namedItem('message');
  if (!(message instanceof HTMLTextAreaElement)) return;
  const typed = message.value.trimEnd();
  message.value = typed === '' ? question : `${typed}\n${question}`;
  message.dispatchEvent(new Event('input', { bubbles: true }));
  message.focus();
}

function OfGuest({ page, requestId, question, reply, address }: FormProps & { address: string | null }) {
  const defaultValue = { email: address ?? '', message: question };
  const { props, fields, problems } = useCheckedForm(guestForm, { reply, defaultValue, ...MULTILINE });
  return (
    <>
      <Form method="post" action={page} {...props} className="panel grid gap-5 p-5 sm:p-7">
        <ErrorSummary problems={problems} />
        <input type="hidden" name="requestId" value={fields.requestId.value ?? requestId} />
        <QuickQuestions
          button={{ type: 'button', onClick: ({ currentTarget: { form, value } }) => addToMessage(form, value) }}
          className="noscript:hidden"
        />
        <TextAreaField field={fields.message} label="Message" rows={5} hint="e.g. “Does it have both keys?”" required />
        <TextField field={fields.name} label="Name" autoComplete="name" required />
        <TextField
          field={fields.email}
          label="Email"
          type="email"
          autoComplete="email"
          hint={
            address ? 'Confirmed in this browser.' : 'The seller never sees it. We’ll email you a link to confirm it.'
          }
          required
        />
        <TextField
          field={fields.phone}
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          hint="The seller sees it."
          required={false}
        />
        <div hidden>
          <label htmlFor={fields.website.id}>Leave this empty</label>
          <input id={fields.website.id} name="website" defaultValue="" tabIndex={-1} autoComplete="off" />
        </div>
        <SubmitButton problems={problems} action={page} pending="Sending…">
          Send message
        </SubmitButton>
      </Form>
      <p>
        Have an account?{' '}
        <Link to={hrefWith('/signin', { next: page, save: '' })} className="text-link">
          Sign in to send it straight away
        </Link>
      </p>
    </>
  );
}
