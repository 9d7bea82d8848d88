import type { History } from '#app/listings/history.ts';
import { formatDollars } from '#app/vocabulary/money.ts';

const [WIDTH, HEIGHT, MARGIN] = [300, 72, 6];

export function ListingHistory({ history }: { history: History }) {
  return (
    <>
      {history.fallen && <p className="w-full font-semibold">{history.fallen}</p>}
      <details className="open:w-full">
        <summary className="block w-fit cursor-pointer py-3 font-medium text-sm md:py-1 underline underline-offset-4">
          {history.summary}
        </summary>
        <PriceHistory history={history} />
      </details>
    </>
  );
}

export function PriceHistory({ history: { steps, rows } }: { history: History }) {
  return (
    <>
      {steps.length > 0 && <PriceSteps steps={steps} />}
      <table className="mt-2 w-full">
        <caption className="sr-only">Price history</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ date, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move, and two may say the same
            <tr key={at} className="align-top">
              <td className="whitespace-nowrap py-1 pr-4 text-muted">{date}</td>
              <td className="py-1">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-muted text-sm">We keep this record. Sellers can’t edit it.</p>
    </>
  );
}

/** The table says the same in words. */
function PriceSteps({ steps }: { steps: History['steps'] }) {
  const prices = steps.map(({ dollars }) => dollars);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const x = (part: number) => Math.round(part * WIDTH);
  const y = (dollars: number) => Math.round(MARGIN + ((high - dollars) / (high - low || 1)) * (HEIGHT - 2 * MARGIN));
  const path = steps.map(({ from, to, dollars }, at) => `${at === 0 ? `M${x(from)} ` : 'V'}${y(dollars)}H${x(to)}`);
  return (
    <div aria-hidden="true" className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-18 w-full text-accent"
      >
        <path d={path.join('')} fill="none" stroke="currentColor" strokeWidth="2.5" vectorEffect="non-scaling-stroke" />
      </svg>
      <p className="flex flex-col justify-between text-muted text-sm">
        <span>{formatDollars(high)}</span>
        <span>{formatDollars(low)}</span>
      </p>
    </div>
  );
}
