import { MailCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';

export function Flash({ message }: { message: string | null }) {
  const shown = useLastAnswer(message);
  return (
    <div role="status" className="contents">
      {shown && (
        <p className="break-words rounded-control border border-positive bg-accent-soft px-4 py-3 font-semibold text-positive">
          {shown}
        </p>
      )}
    </div>
  );
}

/** What a form's answer said, until the next navigation: a page that is only loaded again has it no more. */
export function useLastAnswer<Answer>(latest: Answer | null): Answer | null {
  const { key } = useLocation();
  const [last, setLast] = useState({ key, answer: latest });
  const answer = latest ?? (last.key === key ? last.answer : null);
  if (last.key !== key || last.answer !== answer) setLast({ key, answer });
  return answer;
}

export function CheckInbox({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="panel grid justify-items-start gap-3 p-5 sm:p-7">
      <MailCheck className="size-9 text-positive" aria-hidden="true" />
      <h2 className="font-bold text-xl">Check your inbox</h2>
      <p className="wrap-anywhere">{children}</p>
    </div>
  );
}

export function EmptyList({ title, icon, children }: { title: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <div className="panel grid justify-items-center gap-2 px-6 py-16 text-center">
      {icon}
      <h2 className="font-bold text-2xl">{title}</h2>
      <p className="max-w-[44ch] text-muted">{children}</p>
      <Link to="/listings" className="button mt-3">
        Browse Listings
      </Link>
    </div>
  );
}

export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="grid place-items-center p-10">
      <span className="size-9 animate-spin rounded-full border-4 border-line border-t-accent" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
