import { Link } from 'react-router';
import type { RunFigures } from '#app/stock/run.ts';
import { formatDateTime } from '#app/vocabulary/dates.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

type Result = 'none' | 'working' | 'imported' | 'unchanged' | 'asks_columns' | 'asks_missing' | 'failed';
type StockFeed = {
  result: Result;
  problem: string | null;
  pausedAt: Date | null;
  fetchedAt: Date | null;
  nextAt: Date;
  runId: string | null;
  figures: Partial<RunFigures>;
  hasRun: boolean;
};

export function feedWords({ result, problem, pausedAt, fetchedAt, nextAt, runId, figures, hasRun }: StockFeed) {
  const isPaused = pausedAt !== null;
  return {
    isPaused,
    isAtWork: !isPaused && (result === 'none' || result === 'working'),
    outcome: resultWords(result, figures),
    problem,
    fetched: fetchedAt && formatDateTime(fetchedAt),
    next: isPaused ? null : formatDateTime(nextAt),
    run: hasRun ? runId : null,
    question: result === 'asks_columns' || result === 'asks_missing' ? result : null,
  };
}

function resultWords(result: Result, figures: Partial<RunFigures>): string {
  if (result === 'none') return 'Fetching the file for the first time.';
  if (result === 'working') return 'Reading the file.';
  if (result === 'failed') return 'The last fetch failed.';
  if (result === 'asks_columns') return 'Waiting for you to match the columns. After that it runs automatically.';
  if (result === 'asks_missing') return 'Waiting for you to check the cars that are missing.';
  if (result === 'unchanged') return 'The file hasn’t changed.';
  const { new: fresh = 0, changed = 0, relisted = 0, vanished = 0, rejected = 0, held = 0 } = figures;
  const counted: [number, string][] = [
    [fresh, 'new'],
    [changed, 'changed'],
    [relisted, 'for sale again'],
    [vanished, 'sold'],
    [held, 'on hold'],
    [rejected, 'rejected'],
  ];
  const words = counted.filter(([count]) => count > 0).map(([count, what]) => `${formatCount(count)} ${what}`);
  return words.length > 0 ? `Imported: ${words.join(', ')}.` : 'Imported: nothing had changed.';
}

type FeedWords = ReturnType<typeof feedWords>;

export function FeedState({ outcome, problem, fetched, next, run, question, isPaused }: FeedWords) {
  return (
    <div className="grid gap-1">
      <h2 className="font-bold text-xl">{isPaused ? 'Paused' : outcome}</h2>
      {problem && (
        <p role="alert" className="wrap-anywhere font-semibold text-danger">
          {problem}
        </p>
      )}
      <p className="text-muted text-sm">
        {[fetched && `Fetched ${fetched}`, next && `next ${next}`].filter(Boolean).join(' · ')}
      </p>
      {run && (
        <Link
          to={`/my-listings/import/${run}`}
          className="inline-flex min-h-11 items-center justify-self-start text-link"
        >
          {question === 'asks_columns' ? 'Match the columns' : question ? 'Check the missing cars' : 'See the import'}
        </Link>
      )}
    </div>
  );
}

export function FeedLine({ outcome, problem, fetched, isPaused }: FeedWords) {
  return (
    <p className={`mt-2 text-sm ${problem ? 'font-semibold text-danger' : 'text-muted'}`}>
      {`Stock feed: ${isPaused ? 'Paused.' : `${outcome} ${problem ?? ''}`.trim()}`}
      {fetched && ` Fetched ${fetched}.`}
    </p>
  );
}
