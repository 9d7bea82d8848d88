import { Form } from 'react-router';
import type { Receipt } from '#app/trust/handover.ts';

const FIELDS: readonly { name: keyof Receipt; label: string; type?: string; autoComplete?: string }[] = [
  { name: 'date', label: 'Date of sale', type: 'date' },
  { name: 'time', label: 'Time of sale', type: 'time' },
  { name: 'price', label: 'Price paid' },
  { name: 'odometer', label: 'Odometer' },
  { name: 'plate', label: 'Number plate' },
  { name: 'vin', label: 'VIN or chassis number' },
  { name: 'seller', label: 'Your name', autoComplete: 'name' },
  { name: 'sellerAddress', label: 'Your address', autoComplete: 'street-address' },
  { name: 'buyer', label: 'Buyer’s name' },
  { name: 'buyerAddress', label: 'Buyer’s address' },
];

type HandoverFormProps = { action: string; receipt: Receipt; isMade: boolean };

export function HandoverForm({ action, receipt, isMade }: HandoverFormProps) {
  return (
    <Form method="post" action={action} autoComplete="off" className="panel grid gap-5 p-5 sm:p-7 print:hidden">
      <div className="grid gap-1">
        <h2 className="font-bold text-xl">{isMade ? 'Change the receipt' : 'Make a receipt'}</h2>
        <p className="text-muted">
          Fill in what you know. Empty fields become lines to write on. We don’t store any of it.
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {FIELDS.map(({ name, label, type = 'text', autoComplete = 'off' }) => (
          <label key={name} className="grid min-w-0 gap-1 font-semibold text-sm">
            {label}
            <input
              type={type}
              name={name}
              defaultValue={receipt[name]}
              maxLength={120}
              autoComplete={autoComplete}
              className="control min-w-0"
            />
          </label>
        ))}
      </div>
      <button type="submit" className="button sm:w-fit">
        {isMade ? 'Update receipt' : 'Make receipt'}
      </button>
    </Form>
  );
}
