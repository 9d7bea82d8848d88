import type { CarLoan } from '#app/finance/car-loan.ts';

/** All in one size: a repayment may not stand out from the rates it depends on. */
export function CarLoanPart({ line, conditions }: CarLoan) {
  return (
    <div className="grid gap-1">
      <p>{line}</p>
      <p className="text-muted text-sm">{conditions}</p>
    </div>
  );
}
