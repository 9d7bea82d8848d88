import { Phone } from 'lucide-react';
import type { InputEvent } from 'react';
import { FIELDS } from '#app/listings/fields.ts';
import { HINTS } from '#app/listings/listing-form.ts';
import { useTyped } from '#app/selling/form/use-typed.ts';
import { TextField } from '#app/ui/forms/form-field.tsx';
import type { FormField } from '#app/ui/forms/use-checked-form.ts';
import { capPhone, formatPhone, isPhone, toDomesticDigits } from '#app/vocabulary/phone.ts';

export const ODD_PHONE = 'This number doesn’t have ten digits. Check that buyers can reach you on it.';
/** The number that the field has warned about. */
export const WARNED_PHONE = 'warnedPhone';

type PhoneFieldProps = {
  field: FormField;
  formId: string;
  /** On edit an unusual number only gets a warning. */
  isRelaxed: boolean;
};

export function PhoneField({ field, formId, isRelaxed }: PhoneFieldProps) {
  const { phoneNumber = '' } = useTyped(formId, { phoneNumber: field.value ?? '' });
  return (
    <div className="grid gap-5">
      <TextField
        field={field}
        label={FIELDS.phoneNumber.label}
        hint={HINTS.phoneNumber}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        className="sm:max-w-sm"
        onInput={isRelaxed ? undefined : keepTenDigits}
        required
      />
      {isRelaxed && isOdd(phoneNumber) && <input type="hidden" name={WARNED_PHONE} value={phoneNumber} />}
      <ContactPreview typed={phoneNumber} isRelaxed={isRelaxed} />
    </div>
  );
}

function isOdd(typed: string): boolean {
  const digits = toDomesticDigits(typed);
  return digits !== '' && !isPhone(digits);
}

/** Keeps the caret after the same digit. */
function keepTenDigits({ currentTarget: input }: InputEvent<HTMLInputElement>) {
  const typed = input.value;
  const capped = capPhone(typed);
  if (capped === typed) return;
  const before = digitsIn(typed.slice(0, input.selectionStart ?? typed.length));
  const dropped = digitsIn(typed) - toDomesticDigits(typed).length;
  input.value = capped;
  const caret = Math.min(capped.length, Math.max(0, before - dropped));
  input.setSelectionRange(caret, caret);
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length;
}

function ContactPreview({ typed, isRelaxed }: { typed: string; isRelaxed: boolean }) {
  const digits = toDomesticDigits(typed);
  return (
    <div className="grid justify-items-start gap-2 rounded-control border border-line border-dashed p-4">
      <p className="text-muted text-sm">Buyers will see</p>
      {digits === '' ? (
        <p className="text-muted">Your number will appear here.</p>
      ) : (
        <p className="button pointer-events-none text-base">
          <Phone className="size-4.5" aria-hidden="true" />
          <span>
            Call Seller · <span className="whitespace-nowrap">{formatPhone(digits)}</span>
          </span>
        </p>
      )}
      <div role="status">
        {isRelaxed && isOdd(typed) && <p className="font-medium text-ochre text-sm">{ODD_PHONE}</p>}
      </div>
    </div>
  );
}
