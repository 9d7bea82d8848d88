import { Form } from 'react-router';
import { privateMeta } from '#app/http/site-meta.ts';
import { db } from '#app/platform/db/client.server.ts';
import { GuideLink } from '#app/prices/guide-link.tsx';
import { compareTyped, fieldsInTheWay } from '#app/prices/typed-car.server.ts';
import { guideHref } from '#app/search/guided-models.server.ts';
import { Trouble, TroubleCause, TryAgain } from '#app/ui/trouble.tsx';
import { spellCar } from '#app/vocabulary/makes.ts';
import type { Route } from './+types/price-check';
import { WholeComparison } from './comparison-parts.tsx';

const ASKED = [
  ['make', 'Make', 'text'],
  ['model', 'Model', 'text'],
  ['year', 'Year', 'numeric'],
  ['kilometers', 'Kilometres', 'numeric'],
  ['price', 'Your price (optional)', 'numeric'],
] as const;
const NAMES: readonly string[] = ASKED.map(([name]) => name);
const LIST = new Intl.ListFormat('en-AU');

export async function loader({ url }: Route.LoaderArgs) {
  const typed = Object.fromEntries(url.searchParams);
  const hasInput = NAMES.some((name) => typed[name]);
  return {
    typed,
    inTheWay: hasInput ? fieldsInTheWay(typed) : [],
    guide: await guideHref(spellCar({ make: typed.make ?? '', model: typed.model ?? '' })),
    typedComparison: hasInput ? await compareTyped(db, typed, typed.listing ?? '', new Date()) : null,
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches[0].loaderData, 'What similar cars are listed for');

export default function PriceCheckPage({
  loaderData: { typed, inTheWay, guide, typedComparison },
}: Route.ComponentProps) {
  const toCorrect = ASKED.filter(([name]) => inTheWay.includes(name)).map(([, label]) => label.toLowerCase());
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <h1>What similar cars are listed for</h1>
        <p className="text-muted">
          The similar cars, and how we worked it out. The more detail in your listing, the closer the match.
        </p>
      </header>
      <Form className="panel flex flex-wrap items-end gap-3 p-4 sm:p-6" key={JSON.stringify(typed)}>
        {ASKED.map(([name, label, inputMode]) => (
          <label key={name} className="grid min-w-32 flex-1 gap-1 font-semibold text-sm">
            {label}
            <input name={name} inputMode={inputMode} defaultValue={typed[name]} className="control h-12" />
          </label>
        ))}
        {Object.entries(typed).map(
          ([name, value]) => !NAMES.includes(name) && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <button type="submit" className="button h-12">
          Compare
        </button>
      </Form>
      {guide && <GuideLink href={guide} model={typed.model ?? ''} />}
      {toCorrect.length > 0 && (
        <p role="status" className="panel p-6">
          {`Enter the ${LIST.format(toCorrect)} to compare.`}
        </p>
      )}
      {typedComparison && (
        <>
          {typedComparison.comparison.sum && <p className="font-semibold text-lg">{typedComparison.words}</p>}
          <WholeComparison comparison={typedComparison.comparison} hasPrice={typedComparison.hasPrice} />
        </>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <Trouble title="These cars can’t be compared right now">
      <TroubleCause />
      <TryAgain />
    </Trouble>
  );
}
