import { useState } from 'react';
import { useLocation } from 'react-router';

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
