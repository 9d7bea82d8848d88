import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { type Criteria, listingsHref, parseCriteria } from '#app/search/criteria.ts';

/** React Router drops a response that a newer request has overtaken. */
export function useSearchForm(shown: Criteria) {
  const navigate = useNavigate();
  const location = useLocation();
  const { location: next } = useNavigation();
  const isLoading = next?.pathname === '/listings';
  const [submission, setSubmission] = useState({ criteria: shown, href: '', submittedAt: '' });
  // Pending until the URL changes: the results of an earlier submission may arrive first.
  const isPending =
    submission.submittedAt === location.key || (isLoading && submission.href === next.pathname + next.search);
  const latest = isPending ? submission.criteria : shown;

  function submit(form: HTMLFormElement) {
    const criteria = parseCriteria(new URLSearchParams(new FormData(form) as unknown as [string, string][]));
    const href = listingsHref(criteria);
    setSubmission({ criteria, href, submittedAt: location.key });
    navigate(href, { preventScrollReset: true });
  }

  return {
    latest,
    isLoading,
    submit,
    onChange: (event: FormEvent<HTMLFormElement>) => submit(event.currentTarget),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      submit(event.currentTarget);
    },
  };
}
