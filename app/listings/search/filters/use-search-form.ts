import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { type Criteria, listingsHref, parseCriteria } from '#app/listings/search/criteria.ts';

/**
 * The search form with scripts: each change goes to the address at once, the page stays where it is. The controls show what
 * was asked last, not what was answered last; React Router drops an answer that a newer question has overtaken.
 */
export function useSearchForm(answered: Criteria) {
  const navigate = useNavigate();
  const location = useLocation();
  const { location: next } = useNavigation();
  const isAsking = next?.pathname === '/listings';
  const [question, setQuestion] = useState({ criteria: answered, href: '', askedAt: '' });
  // A question stands until the address changes, to its own answer or to somewhere else. An answer to the one before may
  // come while it is on its way already.
  const isStanding = question.askedAt === location.key || (isAsking && question.href === next.pathname + next.search);
  const asked = isStanding ? question.criteria : answered;

  function ask(form: HTMLFormElement) {
    const criteria = parseCriteria(new URLSearchParams(new FormData(form) as unknown as [string, string][]));
    const href = listingsHref(criteria);
    setQuestion({ criteria, href, askedAt: location.key });
    navigate(href, { preventScrollReset: true });
  }

  return {
    asked,
    isAsking,
    ask,
    onChange: (event: FormEvent<HTMLFormElement>) => ask(event.currentTarget),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      ask(event.currentTarget);
    },
  };
}
