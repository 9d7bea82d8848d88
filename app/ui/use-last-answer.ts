import { useState } from 'react';
import { useLocation } from 'react-router';

/** What a form's answer said, until the next navigation: a page that is only loaded again has it no more. */
export function useLastAnswer<Answer>(latest: Answer | null): Answer | null {
  const { key } = useLocation();
  const [last, setLast] = useState({ key, answer: latest });
  const answer = latest ?? (last.key === key ? last.answer : null);
  if (last.key !== key || last.answer !== answer) setLast({ key, answer });
  return answer;
}
