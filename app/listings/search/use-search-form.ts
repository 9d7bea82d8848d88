import { type FormEvent, useCallback } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { type Criteria, listingsHref, parseCriteria } from '#app/listings/search/criteria.ts';

/**
 * The search form with scripts: each change goes to the address at once, the page stays where it is. The controls show what
 * was asked last, not what was answered last; React Router drops an answer that a newer question has overtaken.
 */
export function useSearchForm(answered: Criteria) {
  const navigate = useNavigate();
  const { location } = useNavigation();
  const isAsking = location?.pathname === '/listings';
  const asked = isAsking ? parseCriteria(new URLSearchParams(location.search)) : answered;

  const ask = useCallback(
    (form: HTMLFormElement) => {
      const params = new URLSearchParams(new FormData(form) as unknown as [string, string][]);
      navigate(listingsHref(parseCriteria(params)), { preventScrollReset: true });
    },
    [navigate],
  );

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
