export const MARKS = {
  read: 'Mark as read',
  unread: 'Mark as unread',
  answered: 'Mark as answered',
  unanswered: 'Mark as unanswered',
};
export type Mark = keyof typeof MARKS;

export function isMark(text: string): text is Mark {
  return Object.hasOwn(MARKS, text);
}

export const DELETE_MESSAGE = {
  button: 'Delete',
  words: 'Are you sure you want to delete this message?',
  done: 'Message deleted.',
};

export function messagePath(id: string): string {
  return `/admin/messages/${id}`;
}

type Marked = { readAt: Date | null; answeredAt: Date | null };

export function MessageBadges({ readAt, answeredAt }: Marked) {
  const look = 'rounded-full px-2.5 py-0.5 font-semibold text-[0.8125rem]';
  if (answeredAt) return <span className={`${look} bg-accent-soft text-accent`}>Answered</span>;
  if (readAt) return <span className={`${look} border border-line-strong text-muted`}>Read</span>;
  return <span className={`${look} bg-accent text-accent-ink`}>New</span>;
}

const MAX_QUOTED = 800;

type Message = { email: string; subject: string; message: string };

export function replyLink({ email, subject, message }: Message): string {
  const characters = [...message];
  const quoted = characters.length > MAX_QUOTED ? `${characters.slice(0, MAX_QUOTED).join('')}…` : message;
  const body = `\r\n\r\n${quoted.replace(/^/gm, '> ').replaceAll('\n', '\r\n')}`;
  const replySubject = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  const address = encodeURIComponent(email).replaceAll('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(replySubject)}&body=${encodeURIComponent(body)}`;
}
