import { ChevronLeft } from 'lucide-react';
import { type MouseEvent, useLayoutEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { type ResultsBehind, resultsBehind } from '#app/search/results-trail.tsx';

/** Links to the results as they were, or to all cars. */
export function BackToResults({ className }: { className: string }) {
  const { key } = useLocation();
  const navigate = useNavigate();
  const [results, setResults] = useState<ResultsBehind | null>(null);
  useLayoutEffect(() => setResults(resultsBehind(key)), [key]);

  function goBack(event: MouseEvent) {
    if (!results?.steps || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(-results.steps);
  }

  return (
    <Link
      to={results?.href ?? '/listings'}
      onClick={goBack}
      className={`inline-flex min-h-11 items-center gap-1.5 text-[0.9375rem] text-muted hover:text-ink hover:underline ${className}`}
    >
      <ChevronLeft className="-ml-1.5 size-5" aria-hidden="true" />
      {results ? 'Back to results' : 'All cars'}
    </Link>
  );
}
