import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PressForm } from '#app/ui/forms/press-form.tsx';
import { Flash } from '#app/ui/notices.tsx';

type StockToolPageProps = {
  title: string;
  lead: ReactNode;
  flash: string | null;
  children: ReactNode;
};

/** A page below the stock of a dealer, with what came of the last press. */
export function StockToolPage({ title, lead, flash, children }: StockToolPageProps) {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 *:max-w-3xl">
      <div>
        <Link to="/my-listings/stock" className="text-link inline-flex min-h-11 items-center">
          ‹ Stock
        </Link>
        <h1>{title}</h1>
        <p className="mt-1 text-muted">{lead}</p>
      </div>
      <Flash message={flash} />
      {children}
    </div>
  );
}

type StockToolButtonProps = { action: string; label: string; of?: string };

export function StockToolButton({ action, label, of }: StockToolButtonProps) {
  return (
    <PressForm action={action}>
      <button type="submit" className="button button-quiet" aria-label={of && `${label}: ${of}`}>
        {label}
      </button>
    </PressForm>
  );
}
