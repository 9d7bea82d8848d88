import { Form } from 'react-router';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { formatPrice } from '#app/vocabulary/money.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import { ToMyListings } from './asked-car-page.tsx';

type Car = { id: string; title: string; priceCents: number };
type AskedCarsPageProps = {
  cars: Car[];
  total: number;
  wantsSold: boolean;
};

/** One form for all cars: ticked ones are sold, the others still for sale. */
export function AskedCarsPage({ cars, total, wantsSold }: AskedCarsPageProps) {
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
