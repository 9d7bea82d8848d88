type Marked = { readAt: Date | null; answeredAt: Date | null };

/** Whether somebody has seen to a message. */
export function MessageBadges({ readAt, answeredAt }: Marked) {
  const look = 'rounded-full px-2.5 py-0.5 font-semibold text-[0.8125rem]';
  if (answeredAt) return <span className={`${look} bg-accent-soft text-accent`}>Answered</span>;
  if (readAt) return <span className={`${look} border border-line-strong text-muted`}>Read</span>;
  return <span className={`${look} bg-accent text-accent-ink`}>New</span>;
}
