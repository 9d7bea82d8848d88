import { ArrowLeft, Check, CheckCheck } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { warningOf } from '#app/enquiries/message-form.ts';
import { CarLine } from '#app/enquiries/pages/car-line.tsx';
import { Composer } from '#app/enquiries/pages/composer.tsx';
import { HeldMessages } from '#app/enquiries/pages/held-messages.tsx';
import { isSameDay, shownDay, shownTime } from '#app/enquiries/pages/message-times.ts';
import { ThreadTools } from '#app/enquiries/pages/thread-tools.tsx';
import type { ShownMessage, Thread } from '#app/enquiries/thread.server.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { Flash } from '#app/ui/notices.tsx';

type ThreadPageProps = {
  thread: Thread;
  requestId: string;
  now: Date;
  reply: FormReply | undefined;
  flash: string | null;
  carTools: ReactNode;
  hasDeal: boolean;
  offer: ReactNode;
  viewing: ReactNode;
  tools: ReactNode;
};

const SAFETY = {
  buyer: (
    <>
      Never pay before you’ve seen the car. Never send anyone a code.{' '}
      <Link to="/safety" className="text-link inline-flex min-h-11 items-center">
        Buying safely
      </Link>
    </>
  ),
  seller: 'Meet in person during the day. We never ask you for a code or a payment.',
};

export function ThreadPage({
  thread,
  requestId,
  now,
  reply,
  flash,
  carTools,
  hasDeal,
  offer,
  viewing,
  tools,
}: ThreadPageProps) {
  const { id, side, title, car, other, messages, earlier } = thread;
  const page = `/messages/${id}`;
  const lastOwn = messages.findLast(({ by }) => by === 'you')?.position ?? 0;
  const written = `${lastOwn} ${thread.held.length}`;
  const firstShown = useRef(written);
  return (
    <section aria-labelledby="with" className="flex min-h-[calc(100dvh-4rem)] min-w-0 flex-col lg:min-h-0">
      <header className="grid grid-cols-[minmax(0,1fr)] gap-2 border-line border-b bg-surface px-4 py-2 sm:px-6 sm:py-3">
        <div className="flex items-center gap-1">
          <Link to="/messages" className="-ml-3 grid size-11 shrink-0 place-items-center rounded-control lg:hidden">
            <ArrowLeft className="size-5" aria-hidden="true" />
            <span className="sr-only">All messages</span>
          </Link>
          <div className="min-w-0 flex-1">
            <h1 id="with" className="text-xl leading-tight">
              {other.name}
            </h1>
            {other.facts.length > 0 && <p className="text-muted text-sm">{other.facts.join(' · ')}</p>}
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <CarLine title={title} car={car} />
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 xl:gap-x-6">
            <ThreadTools thread={thread} page={page} hasDeal={hasDeal} />
            {carTools}
          </div>
        </div>
        <Flash message={flash} />
      </header>
      <Newest>
        {earlier !== null && (
          <Link
            to={`${page}?before=${earlier}`}
            className="text-link inline-flex min-h-11 items-center justify-self-center"
          >
            Earlier messages
          </Link>
        )}
        <ol className="grid gap-3" aria-label="Messages" aria-live="polite">
          {messages.map((message, index) => (
            <Message
              key={message.position}
              page={page}
              message={message}
              day={isNewDay(messages, index) ? shownDay(message.at, now) : null}
              other={other.name}
            />
          ))}
        </ol>
        <HeldMessages held={thread.held} now={now} />
        {thread.absence && (
          <p className="rounded-control border border-ochre px-4 py-2.5">
            <b>{other.name} is away:</b> {thread.absence}
          </p>
        )}
      </Newest>
      {offer}
      <Writing thread={thread}>
        {viewing}
        <Composer
          key={written}
          action={page}
          to={other.name}
          requestId={requestId}
          quickReplies={thread.quickReplies}
          reply={reply}
          safety={SAFETY[side]}
          editsReplies={side === 'seller'}
          tools={tools}
          autoFocus={firstShown.current !== written}
        />
      </Writing>
    </section>
  );
}

/** Scrolls from the newest message, with and without JavaScript: what grows in reverse starts at its end. */
function Newest({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Conversation"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls only what has the focus
      tabIndex={0}
      className="flex min-h-56 grow basis-0 flex-col-reverse overflow-y-auto outline-accent -outline-offset-3 focus-visible:outline-3"
    >
      <div className="grid gap-2 px-4 py-5 sm:px-6">{children}</div>
    </section>
  );
}

function isNewDay(messages: ShownMessage[], index: number): boolean {
  const [before, message] = [messages[index - 1], messages[index]];
  return !before || !message || !isSameDay(before.at, message.at);
}

function Writing({ thread, children }: { thread: Thread; children: ReactNode }) {
  const { other, hasBlocked, isBlocked } = thread;
  if (!other.isGone && !hasBlocked && !isBlocked) return children;
  return (
    <p id="write" className="border-line border-t bg-surface px-4 py-5 text-muted sm:px-6">
      {other.isGone
        ? 'The other person has deleted their account, so you can’t write here any more.'
        : hasBlocked
          ? `You’ve blocked ${other.name}. Unblock them to write.`
          : 'You can’t write to this person.'}
    </p>
  );
}

type MessageProps = { page: string; message: ShownMessage; day: string | null; other: string };

function Message({ page, message, day, other }: MessageProps) {
  const { by, text, caution, at, isRead, photos } = message;
  const isOwn = by === 'you';
  return (
    <li className="grid gap-1">
      {day && <p className="justify-self-center py-2 font-semibold text-muted text-sm">{day}</p>}
      <div className={`grid max-w-[85%] gap-1 sm:max-w-[70%] ${LOOKS[by].place}`}>
        <span className="sr-only">{isOwn ? 'You' : by === 'site' ? 'From us' : other}:</span>
        {caution !== '' && <p className="rounded-control border border-ochre px-4 py-2.5">{warningOf(caution)}</p>}
        {text !== '' && (
          <div className={`rounded-2xl px-4 py-2.5 ${LOOKS[by].bubble}`}>
            <p className="wrap-anywhere whitespace-pre-line">{caution === '' ? withLinks(text) : text}</p>
          </div>
        )}
        {photos.length > 0 && <Photos page={page} photos={photos} />}
        <p className={`flex items-center gap-1 text-muted text-sm ${isOwn ? 'justify-self-end' : ''}`}>
          <time dateTime={at.toISOString()}>{shownTime(at)}</time>
          {isOwn && (
            <>
              <span aria-hidden="true">·</span> <span>{isRead ? 'read' : 'sent'}</span>
              {isRead ? (
                <CheckCheck className="size-4" aria-hidden="true" />
              ) : (
                <Check className="size-4" aria-hidden="true" />
              )}
            </>
          )}
        </p>
      </div>
    </li>
  );
}

function Photos({ page, photos }: { page: string; photos: ShownMessage['photos'] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map(({ id, width, height }, index) => (
        <li key={id}>
          <a
            href={`${page}/photos/${id}`}
            target="_blank"
            rel="noopener"
            className="block overflow-hidden rounded-control"
          >
            <img
              src={`${page}/photos/${id}?width=320`}
              alt={photos.length === 1 ? 'Sent photo' : `Sent photo ${index + 1} of ${photos.length}`}
              width={width}
              height={height}
              loading="lazy"
              className="h-32 w-auto max-w-60 bg-line object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

const LOOKS = {
  you: { place: 'justify-self-end justify-items-end', bubble: 'bg-accent-soft' },
  other: { place: 'justify-self-start', bubble: 'border border-line bg-surface' },
  site: { place: 'justify-self-center justify-items-center', bubble: 'border border-ochre' },
};

const ADDRESS = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/gi;
const SHOWN_PATH = 40;

/** Text as it was typed; a link shows the host it really leads to. */
function withLinks(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { 0: typed, index } of text.matchAll(ADDRESS)) {
    parts.push(text.slice(from, index), <Outside key={index} typed={typed} />);
    from = index + typed.length;
  }
  parts.push(text.slice(from));
  return parts;
}

function Outside({ typed }: { typed: string }) {
  if (!URL.canParse(typed)) return typed;
  const { href, host, pathname, search } = new URL(typed);
  const path = `${pathname}${search}`.replace(/\/$/, '');
  return (
    <a href={href} target="_blank" rel="nofollow ugc noopener noreferrer" className="underline underline-offset-4">
      {host}
      {path.length > SHOWN_PATH ? `${path.slice(0, SHOWN_PATH)}…` : path}
    </a>
  );
}
