import type { CarLoan } from '#app/finance/car-loan.ts';

/** All in one size: by law a repayment must not be more prominent than its rates. */
export function CarLoanPart({ line, conditions }: CarLoan) {
  return (
    <div className="grid gap-1">
      <p>{line}</p>
      <p className="text-muted text-sm">{conditions}</p>
    </div>
  );
}
