import { data, redirect } from 'react-router';
import { z } from 'zod';
import { answerForCar, answerForCars, openAsk } from '#app/availability/answers.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { confirmationText } from '#app/listings/confirmation.ts';
import { db } from '#app/platform/db/client.server.ts';
import { formatDate } from '#app/vocabulary/dates.ts';
import type { Route } from './+types/answer';
import { AskedCarPage, DeadAskLink } from './asked-car-page.tsx';
import { AskedCarsPage } from './asked-cars-page.tsx';

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
