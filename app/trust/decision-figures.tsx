import { DECISIONS, type DecisionAction } from '#app/vocabulary/moderation.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

type DecisionFiguresProps = { figures: { action: DecisionAction; words: string; decisions: number }[] };

export function DecisionFigures({ figures }: DecisionFiguresProps) {
  if (figures.length === 0) return <p>None.</p>;
  return (
    <ul className="grid gap-1 text-[0.9375rem]">
      {figures.map(({ action, words, decisions }) => (
        <li key={`${action} ${words}`} className="flex justify-between gap-4 border-line border-b py-1.5">
          <span>
            {DECISIONS[action]}
            {words !== '' && `: ${words}`}
          </span>
          <span className="tabular-nums">{formatCount(decisions)}</span>
        </li>
      ))}
    </ul>
  );
}
