import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { type Criteria, listingsHref, parseCriteria } from '#app/search/criteria.ts';

/** The controls show the address: the one asked for until its results are here, then the current one. */
export function useSearchForm(shown: Criteria, { replacesEntry }: { replacesEntry: () => boolean }) {
  const navigate = useNavigate();
  const here = useLocation();
  const { location: next } = useNavigation();
  const isLoading = next?.pathname === '/listings';
  const [submitted, setSubmitted] = useState<Criteria | null>(null);
  const loading = isLoading ? parseCriteria(new URLSearchParams(next.search)) : null;

  // From here on the router knows: it loads the results, has them, or has lost them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: any of these is an answer to the submission
  useEffect(() => setSubmitted(null), [here, next]);

  function submit(form: HTMLFormElement) {
    const criteria = parseCriteria(new URLSearchParams(new FormData(form) as unknown as [string, string][]));
    const href = listingsHref(criteria);
    const isHere = href === here.pathname + here.search;
    if (isHere && !isLoading) return;
    setSubmitted(criteria);
    navigate(href, { preventScrollReset: true, replace: isHere || replacesEntry() });
  }

  return {
    latest: submitted ?? loading ?? shown,
    isLoading,
    submit,
    onChange: (event: FormEvent<HTMLFormElement>) => submit(event.currentTarget),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      submit(event.currentTarget);
    },
  };
}
