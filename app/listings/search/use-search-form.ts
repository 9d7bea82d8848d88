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
  const isAsking = useNavigation().location?.pathname === '/listings';
  // A question stands until the address changes, to its own answer or to somewhere else.
  const [question, setQuestion] = useState({ criteria: answered, askedAt: '' });
  const asked = question.askedAt === location.key ? question.criteria : answered;

  function ask(form: HTMLFormElement) {
    const criteria = parseCriteria(new URLSearchParams(new FormData(form) as unknown as [string, string][]));
    setQuestion({ criteria, askedAt: location.key });
    navigate(listingsHref(criteria), { preventScrollReset: true });
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
