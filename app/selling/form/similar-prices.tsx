import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { COMPARED_FIELDS } from '#app/selling/checked-fields.ts';
import { useTyped } from '#app/selling/form/use-typed.ts';

const PAUSE_MS = 400;

const NEEDED = ['make', 'model', 'year', 'kilometers'] as const;

/** "12 similar cars are listed for $17,500 to $19,900". */
export function SimilarPrices({ formId }: { formId: string }) {
  const typed = useTyped(formId, {});
  const { id = '' } = useParams();
  const filled = COMPARED_FIELDS.flatMap((name) => (typed[name] ? [[name, typed[name]] as [string, string]] : []));
  const query = new URLSearchParams([...filled, ...(id ? [['listing', id]] : [])] as [string, string][]).toString();
  const words = useSimilarPrices(query);
  const isReady = NEEDED.every((name) => typed[name]);
  return (
    <div className="text-sm">
      <p role="status" className="text-muted">
        {isReady ? words : 'With make, model, year and kilometres, you’ll see what similar cars are listed for.'}
      </p>
      <a
        href={`/price-check?${query}`}
        target="_blank"
        rel="noreferrer"
        className={`text-link min-h-11 items-center noscript:inline-flex ${isReady && words ? 'inline-flex' : 'hidden'}`}
      >
        See what similar cars are listed for
      </a>
    </div>
  );
}

function useSimilarPrices(query: string): string {
  const [words, setWords] = useState('');
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(
      () => fetchWords(query, leaving.signal).then((newWords) => newWords === null || setWords(newWords)),
      PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [query]);
  return words;
}

/** Null when offline. */
async function fetchWords(query: string, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(`/similar-prices?${query}`, { signal });
    return response.ok ? (await response.json()).words : null;
  } catch {
    return null;
  }
}
