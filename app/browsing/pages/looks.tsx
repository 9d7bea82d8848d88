import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { requestContext } from '#app/http/request-context.ts';
import { NOINDEX } from '#app/http/site-meta.ts';
import { notFound } from '#app/http/viewer.server.ts';
import type { Card } from '#app/listings/card.ts';
import { ListingCard } from '#app/listings/listing-card.tsx';
import { ChoiceField, RadioField } from '#app/ui/forms/choice-field.tsx';
import { CheckboxField, TextAreaField, TextField } from '#app/ui/forms/form-field.tsx';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { ErrorSummary } from '#app/ui/forms/submit-button.tsx';
import type { FormField } from '#app/ui/forms/use-checked-form.ts';
import { CheckInbox, EmptyList, Spinner } from '#app/ui/notices.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import type { Route } from './+types/looks';

/** Every part of the pages in every state, for people who change one, and for the tests that look at them. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(requestContext).isFromThisMachine) throw notFound('Page not found');
  return null;
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' });

export const meta: Route.MetaFunction = () => [{ title: 'Looks' }, NOINDEX];

const CAR: Card = {
  id: 'a-car',
  make: 'Mazda',
  model: 'CX-5',
  trim: 'Maxx Sport',
  year: 2019,
  priceCents: 2499000,
  isDriveAway: true,
  bodyType: 'SUV',
  transmission: 'Automatic',
  fuelType: 'Petrol',
  kilometers: 98_500,
  location: 'VIC',
  suburb: 'Richmond VIC',
  photo: null,
  photoCount: 0,
  priceRating: 'below',
  sellerType: 'private',
  age: 'Today',
  daysListed: 0,
};
const CARS: Card[] = [
  CAR,
  { ...CAR, id: 'reduced', priceRating: 'above', isDriveAway: false, dropDollars: 1500, sellerType: 'dealer' },
  { ...CAR, id: 'far', trim: 'A badge with a name so long that no card has room for it', distanceKm: 1250 },
  { ...CAR, id: 'under-offer', isFirm: true, isUnderOffer: true },
  { ...CAR, id: 'sold', bodyType: 'Ute', age: 'Sold', daysListed: null, priceRating: null },
];
const CHOICES = ['Automatic', 'Manual'].map((label) => ({ value: label, label }));

export default function LooksPage() {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-10">
      <h1>Looks</h1>
      <Part title="Buttons and links">
        <div className="flex flex-wrap items-center gap-3">
          <button type="button" className="button">
            <Search className="size-4.5" aria-hidden="true" />
            Primary
          </button>
          <button type="button" className="button button-quiet">
            Secondary
          </button>
          <button type="button" className="button button-danger">
            Delete
          </button>
          <button type="button" className="button" disabled>
            Disabled
          </button>
          <a href="#cars" className="text-link">
            Quiet link
          </a>
          <a href="#cars" className="chip">
            Chip
          </a>
        </div>
      </Part>
      <Part title="Fields">
        <div className="panel grid items-start gap-5 p-5 sm:grid-cols-2">
          {[[], ['Enter the make']].map((errors) => (
            <Fields key={errors.length} errors={errors} />
          ))}
        </div>
      </Part>
      <Part title="Answers">
        <ErrorSummary
          problems={[{ message: 'Enter the make', fieldId: 'make-1' }, { message: 'Choose a transmission' }]}
        />
        <CheckInbox>We’ve emailed a link to sam@kerbside.example.</CheckInbox>
        <p className="rounded-control bg-ochre-soft px-4 py-3">You’re signed out. Your text is still here.</p>
        <p className="font-medium text-ochre">120,000 km is a round number. Is that right?</p>
        <p className="font-semibold text-positive">Saved</p>
        <Spinner label="Loading" />
      </Part>
      <Part title="Nothing here">
        <EmptyList title="No saved cars">Press the heart on a car to save it here.</EmptyList>
      </Part>
      <Part title="Cars">
        <div id="cars" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {CARS.map((card) => (
            <ListingCard key={card.id} card={card} action={null} />
          ))}
        </div>
        <Pagination page={4} pages={12} hrefOf={(page) => `#page-${page}`} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="font-bold text-xl">{title}</h2>
      {children}
    </section>
  );
}

function Fields({ errors }: { errors: string[] }) {
  const of = (name: string, value?: string): FormField => {
    const id = `${name}-${errors.length}`;
    const ids = { id, name: id, hintId: `${id}-hint`, errorId: `${id}-error` };
    return { ...ids, value, errors, isRequired: true, isFirstWrong: false };
  };
  return (
    <div className="grid gap-5">
      <TextField field={of('make', 'Mazda')} label="Make" hint="e.g. Toyota" />
      <ChoiceField field={of('body')} label="Body type" choices={CHOICES} />
      <RadioField field={of('transmission', 'Manual')} label="Transmission" choices={CHOICES} />
      <CheckboxField field={of('remember', 'on')} label="Remember me" />
      <PasswordField field={of('password')} label="Password" autoComplete="new-password" />
      <TextAreaField field={of('description', 'One owner.')} label="Description" rows={3} />
    </div>
  );
}
