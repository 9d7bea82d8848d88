import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import type { Missed } from '#app/viewings/missed-viewings.server.ts';
import type { Agreed, Past, Proposed, ShownViewings } from '#app/viewings/shown-viewings.server.ts';
import { type ANSWERS, MAX_REPLY } from '#app/viewings/viewing-form.ts';

type Answer = (typeof ANSWERS)[number];
/** `page` is the conversation’s. */
type ViewingCardProps = { page: string; shown: ShownViewings; reply?: FormReply | undefined };

/** The state of a conversation’s viewings, with what this side can answer; nothing if there is none. */
export function ViewingCard({ page, shown, reply }: ViewingCardProps) {
  const { agreed, theirs, mine, past, endedByCar, missed, other } = shown;
  if (!agreed && !theirs && !mine && !past && !endedByCar) return null;
  const toPropose = `${page}/viewing`;
  const addressOf = (id: string) => `${toPropose}/${id}`;
  return (
    <section aria-label="Viewing" className="grid gap-4 border-line border-t bg-surface px-4 py-3 sm:px-6">
      {endedByCar && <p>The viewing on {endedByCar} is cancelled: the car isn’t for sale here any more.</p>}
      {agreed && (
        <AgreedPart agreed={agreed} other={other} address={addressOf(agreed.id)}>
          <Link to={toPropose} className="button button-quiet">
            Change time
          </Link>
        </AgreedPart>
      )}
      {theirs && <TheirsPart {...shown} theirs={theirs} address={addressOf(theirs.id)} toPropose={toPropose} />}
      {mine && (
        <Part title={`You’ve ${shown.side === 'seller' ? 'offered' : 'asked for'} ${mine.when}`}>
          <p className="text-muted">Waiting for {other}.</p>
          <Buttons>
            <Link to={toPropose} className="button button-quiet">
              Change
            </Link>
            <AnswerButton address={addressOf(mine.id)} answer="cancel" isQuiet>
              Withdraw
            </AnswerButton>
          </Buttons>
        </Part>
      )}
      <MissedFact other={other} missed={missed} />
      {past && <PastPart past={past} other={other} address={addressOf(past.id)} reply={reply} />}
    </section>
  );
}

/** Unless the card has one already. */
export function ProposeLink({ page, shown: { side, agreed, theirs, mine } }: ViewingCardProps) {
  if (agreed || theirs || mine) return null;
  return (
    <Link
      to={`${page}/viewing`}
      className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-accent px-4 font-semibold text-[0.9375rem] text-accent hover:bg-accent-soft"
    >
      <CalendarClock className="size-5" aria-hidden="true" />
      {side === 'seller' ? 'Offer viewing' : 'Ask for viewing'}
    </Link>
  );
}

function placeWords(place: string): string {
  return place === '' ? 'Agree on the place in your messages.' : `In ${place}.`;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <h2 className="wrap-anywhere font-bold">{title}</h2>
      {children}
    </div>
  );
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="mt-1 flex flex-wrap gap-2">{children}</div>;
}

type AgreedPartProps = {
  agreed: Agreed;
  other: string;
  address: string;
  /** The email’s link asked for it. */
  isCancelFirst?: boolean;
  children?: ReactNode;
};

export function AgreedPart({ agreed, other, address, isCancelFirst = false, children }: AgreedPartProps) {
  const { when, place, mayAnswer, isComing, isOtherComing } = agreed;
  const coming = [isComing ? 'You’ve confirmed.' : '', isOtherComing ? `${other} has confirmed.` : ''];
  return (
    <Part title={`Viewing ${when}`}>
      <p className="wrap-anywhere">{placeWords(place)}</p>
      <p className="text-muted empty:hidden">{coming.filter((words) => words !== '').join(' ')}</p>
      {mayAnswer && (
        <Buttons>
          {!isComing && (
            <AnswerButton address={address} answer="coming" isQuiet={isCancelFirst}>
              I’m coming
            </AnswerButton>
          )}
          <AnswerButton address={address} answer="cancel" isQuiet={!isCancelFirst || isComing}>
            Can’t make it
          </AnswerButton>
          {children}
        </Buttons>
      )}
    </Part>
  );
}

type TheirsPartProps = Pick<ShownViewings, 'side' | 'other'> & { theirs: Proposed; address: string; toPropose: string };

function TheirsPart({ side, other, theirs, address, toPropose }: TheirsPartProps) {
  const { when, place, times } = theirs;
  return (
    <Part title={`${other} ${side === 'buyer' ? 'offers' : 'asks for'} ${when}`}>
      <p className="wrap-anywhere">{placeWords(place)}</p>
      <Buttons>
        {times.map(({ start, label, isTaken }) =>
          isTaken ? (
            <span key={start} className="button button-quiet text-muted line-through">
              {label}
              <span className="sr-only"> is taken</span>
            </span>
          ) : (
            <AnswerButton key={start} address={address} answer="accept" start={start}>
              {label}
            </AnswerButton>
          ),
        )}
        <Link to={toPropose} className="button button-quiet">
          Another time
        </Link>
        <AnswerButton address={address} answer="decline" isQuiet>
          Decline
        </AnswerButton>
      </Buttons>
    </Part>
  );
}

type PastPartProps = { past: Past; other: string; address: string; reply?: FormReply | undefined };

export function PastPart({ past, other, address, reply }: PastPartProps) {
  const { when, mayAnswer, met, hasMissed } = past;
  return (
    <Part title={mayAnswer && met === null ? `Did you meet ${other}?` : `Viewing ${when}`}>
      {mayAnswer && met === null && <p className="text-muted">{when}</p>}
      {met === 'met' && <p>You’ve told us that you met.</p>}
      {met === 'missed' && <p>You’ve told us that {other} wasn’t there.</p>}
      {hasMissed && <p>{met === 'absent' ? 'You weren’t there.' : `${other} says that you weren’t there.`}</p>}
      {mayAnswer && (
        <Buttons>
          {met !== 'met' && (
            <AnswerButton address={address} answer="met" isQuiet={met !== null}>
              {met === null ? 'Yes, we met' : 'We did meet'}
            </AnswerButton>
          )}
          {met === null && (
            <>
              <AnswerButton address={address} answer="missed" isQuiet>
                {`${other} wasn’t there`}
              </AnswerButton>
              <AnswerButton address={address} answer="absent" isQuiet>
                I wasn’t there
              </AnswerButton>
            </>
          )}
        </Buttons>
      )}
      {hasMissed && <ReplyForm address={address} value={past.reply} reply={reply} />}
    </Part>
  );
}

function ReplyForm({ address, value, reply }: { address: string; value: string; reply: FormReply | undefined }) {
  const typed = reply?.initialValue?.reply;
  const problem = reply?.error?.reply?.[0];
  return (
    <Form method="post" action={address} className="field mt-2 max-w-xl">
      <input type="hidden" name="answer" value="reply" />
      <label htmlFor="viewing-reply">Your reply</label>
      <p id="viewing-reply-hint" className="font-normal text-muted">
        After two missed viewings in 60 days, the next person you meet sees the number with your reply.
      </p>
      <textarea
        id="viewing-reply"
        name="reply"
        rows={2}
        maxLength={MAX_REPLY}
        defaultValue={typeof typed === 'string' ? typed : value}
        aria-describedby="viewing-reply-hint"
        aria-invalid={problem ? true : undefined}
        className="control h-auto py-2.5 aria-invalid:border-danger"
      />
      {problem && <p className="font-medium text-danger">{problem}</p>}
      <SubmitButton action={address} className="button-quiet justify-self-start">
        Save reply
      </SubmitButton>
    </Form>
  );
}

export function MissedFact({ other, missed }: { other: string; missed: Missed | null }) {
  if (!missed) return null;
  return (
    <div className="rounded-control border border-ochre px-4 py-2.5">
      <p>
        <b>{other}</b> {missed.words}.
      </p>
      {missed.replies.map((reply) => (
        <p key={reply} className="wrap-anywhere text-muted">
          Their reply: “{reply}”
        </p>
      ))}
    </div>
  );
}

type AnswerButtonProps = { address: string; answer: Answer; start?: string; isQuiet?: boolean; children: string };

function AnswerButton({ address, answer, start, isQuiet = false, children }: AnswerButtonProps) {
  return (
    <Form method="post" action={address}>
      <input type="hidden" name="answer" value={answer} />
      {start && <input type="hidden" name="start" value={start} />}
      <SubmitButton className={isQuiet ? 'button-quiet' : ''}>{children}</SubmitButton>
    </Form>
  );
}
