import { data, Form, redirect } from 'react-router';
import { z } from 'zod';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { answerForCar, answerForCars, openAsk } from '#app/availability/answers.server.ts';
import { ToMyListings } from '#app/availability/pages/asked-car-page.tsx';
import { parseForm } from '#app/http/form.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { confirmationText } from '#app/listings/confirmation.ts';
import { db } from '#app/platform/db/client.server.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { formatDate } from '#app/vocabulary/dates.ts';
import { formatPrice } from '#app/vocabulary/money.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/answer';
import { AskedCarPage, DeadAskLink } from './asked-car-page.tsx';

const MOST_CARS = 300;

const answerForm = z.object({
  answer: z.enum(['available', 'sold']),
  sold: z.array(z.string()).max(MOST_CARS).default([]),
});

export async function loader({ url }: Route.LoaderArgs) {
  const open = await openAsk(db, url);
  const now = new Date();
  const wantsSold = url.searchParams.get('answer') === 'sold';
  if (open.state === 'car') {
    const { id, title, soldDate, confirmedAt } = open.car;
    const confirmed = open.isConfirmed ? confirmationText(confirmedAt, now) : null;
    const isFromBuyer = open.ask.reason === 'buyer';
    const car = { id, title, confirmed, soldOn: soldDate && formatDate(soldDate), isFromBuyer };
    return data({ state: 'car' as const, car, wantsSold });
  }
  if (open.state === 'cars') {
    const cars = open.cars.slice(0, MOST_CARS).map(({ id, title, priceCents }) => ({ id, title, priceCents }));
    return data({ state: 'cars' as const, cars, total: open.cars.length, wantsSold });
  }
  return data({ state: open.state }, { status: open.state === 'unknown' ? 404 : 410 });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...privateMeta(matches[0].loaderData, 'Still for sale?'),
  { name: 'referrer', content: 'same-origin' },
];

export async function action({ request, url }: Route.ActionArgs) {
  const form = await parseForm(request, answerForm);
  if (!form.ok) return form.refusal;
  const open = await openAsk(db, url);
  const { answer, sold } = form.value;
  if (open.state === 'car') await answerForCar(db, open, answer);
  else if (open.state === 'cars') await answerForCars(db, open, sold);
  const params = new URLSearchParams(url.searchParams);
  params.delete('answer');
  return redirect(`${url.pathname}?${params}`, 303);
}

export default function AnswerPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.state === 'car') return <AskedCarPage car={loaderData.car} wantsSold={loaderData.wantsSold} />;
  if (loaderData.state === 'cars') {
    const { cars, total, wantsSold } = loaderData;
    return <AskedCarsPage cars={cars} total={total} wantsSold={wantsSold} />;
  }
  return <DeadAskLink state={loaderData.state} />;
}

type Car = { id: string; title: string; priceCents: number };
type AskedCarsPageProps = {
  cars: Car[];
  total: number;
  wantsSold: boolean;
};

/** One form for all cars: ticked ones are sold, the others still for sale. */
function AskedCarsPage({ cars, total, wantsSold }: AskedCarsPageProps) {
  if (total === 0) return <AllAnswered />;
  return (
    <AccountPage
      title="Are these cars still for sale?"
      lead={wantsSold ? 'Tick the cars you’ve sold. We’ll confirm the others.' : 'Tick any car you’ve sold first.'}
    >
      <Form method="post" className="grid gap-5">
        <input type="hidden" name="answer" value="available" />
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold">Sold</legend>
          {cars.map((car) => (
            <CarChoice key={car.id} car={car} />
          ))}
        </fieldset>
        {total > cars.length && (
          <p className="text-muted text-sm">
            And {formatCount(total - cars.length)} more, which we’ll also confirm. If any are sold, mark them in My
            Listings first.
          </p>
        )}
        <SubmitButton className="justify-self-start">Confirm cars</SubmitButton>
      </Form>
    </AccountPage>
  );
}

function CarChoice({ car: { id, title, priceCents } }: { car: Car }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input type="checkbox" name="sold" value={id} className="size-5 shrink-0 accent-accent" />
      <span className="wrap-anywhere">
        {title} <span className="whitespace-nowrap text-muted">· {formatPrice(priceCents)}</span>
      </span>
    </label>
  );
}

function AllAnswered() {
  return (
    <AccountPage title="Thanks, they’re all confirmed">
      <p role="status">There’s nothing left to answer. We’ll ask again in two weeks.</p>
      <ToMyListings />
    </AccountPage>
  );
}
