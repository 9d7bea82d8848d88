import { Form, Link } from 'react-router';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { LINK_DAYS } from '#app/availability/availability-limits.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';

type Car = {
  id: string;
  title: string;
  confirmed: string | null;
  soldOn: string | null;
  isFromBuyer: boolean;
};

type AskedCarPageProps = { car: Car; wantsSold: boolean };

export function AskedCarPage({ car, wantsSold }: AskedCarPageProps) {
  if (car.soldOn) return <SoldCar car={car} />;
  if (car.confirmed) return <ConfirmedCar car={car} />;
  const buttons = [
    <Answer key="available" answer="available" isQuiet={wantsSold} />,
    <Answer key="sold" answer="sold" isQuiet={!wantsSold} />,
  ];
  return (
    <AccountPage
      title="Is your car still for sale?"
      lead={car.isFromBuyer ? 'A buyer told us that it’s sold.' : 'Buyers see when you last confirmed it.'}
    >
      <CarLink car={car} />
      <div className="flex flex-wrap gap-3">{wantsSold ? buttons.toReversed() : buttons}</div>
      <p className="text-muted text-sm">
        A sold car stays listed, marked as sold. You can put it back on sale in My Listings.
      </p>
    </AccountPage>
  );
}

function ConfirmedCar({ car }: { car: Car }) {
  return (
    <AccountPage title="Thanks, it’s confirmed">
      <CarLink car={car} />
      <p role="status">
        Buyers see “{car.confirmed}”. We’ll ask again in two weeks. Sold it since? Mark it as sold and the calls stop.
      </p>
      <div className="flex flex-wrap gap-3">
        <Answer answer="sold" isQuiet />
        <ToMyListings />
      </div>
    </AccountPage>
  );
}

function SoldCar({ car }: { car: Car }) {
  return (
    <AccountPage title="It’s marked as sold">
      <CarLink car={car} />
      <p role="status">Sold {car.soldOn}. Buyers can’t call about it any more.</p>
      <p className="text-muted text-sm">Not sold after all? Sign in and put it back on sale in My Listings.</p>
      <ToMyListings />
    </AccountPage>
  );
}

function CarLink({ car: { id, title } }: { car: Car }) {
  return (
    <Link
      to={`/listing/${id}`}
      className="wrap-anywhere text-link inline-flex min-h-11 items-center font-semibold text-lg"
    >
      {title}
    </Link>
  );
}

function Answer({ answer, isQuiet }: { answer: 'available' | 'sold'; isQuiet: boolean }) {
  return (
    <Form method="post">
      <input type="hidden" name="answer" value={answer} />
      <SubmitButton className={isQuiet ? 'button-quiet' : ''}>
        {answer === 'sold' ? 'Mark as Sold' : 'Still for sale'}
      </SubmitButton>
    </Form>
  );
}

const WORDS = {
  unknown: 'The link is incomplete. Copy all of it from the email, or sign in and use My Listings.',
  old: `It’s from an email older than ${LINK_DAYS} days. Sign in to confirm your cars or mark them as sold.`,
  gone: 'This car isn’t listed any more, so there’s nothing to confirm.',
};

export function DeadAskLink({ state }: { state: keyof typeof WORDS }) {
  return (
    <AccountPage title={state === 'gone' ? 'This listing is gone' : 'This link doesn’t work'}>
      <p role="alert">{WORDS[state]}</p>
      <ToMyListings />
    </AccountPage>
  );
}

export function ToMyListings() {
  return (
    <Link to="/my-listings" className="button button-quiet justify-self-start">
      My Listings
    </Link>
  );
}
