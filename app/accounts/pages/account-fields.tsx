import { Check, Circle } from 'lucide-react';
import { useState } from 'react';
import type { Afterwards } from '#app/accounts/afterwards.ts';
import { passwordChecklist } from '#app/accounts/auth-forms.ts';
import { CheckboxField, TextField } from '#app/ui/forms/form-field.tsx';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import type { FormField } from '#app/ui/forms/use-checked-form.ts';

type NewPasswordFieldProps = { field: FormField; label: string; hint?: string; required?: boolean };

export function NewPasswordField(props: NewPasswordFieldProps) {
  const [password, setPassword] = useState('');
  const [hasOpened, setOpened] = useState(false);
  const isOpen = hasOpened || props.field.errors.length > 0;
  return (
    <div className="group/password grid gap-2">
      <PasswordField
        {...props}
        autoComplete="new-password"
        aria-describedby="password-rule"
        onFocus={() => setOpened(true)}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordChecklist id="password-rule" password={password} look={isOpen ? '' : CLOSED} />
    </div>
  );
}

/** It opens with the field, not with the button, which would move from under the pointer; and stays open. */
const CLOSED = 'hidden noscript:block group-focus-within/password:block';

function PasswordChecklist({ id, password, look }: { id: string; password: string; look: string }) {
  const checks = passwordChecklist(password);
  const missing = checks.filter(({ isMet }) => !isMet).length;
  return (
    <div className={`text-[0.8125rem] text-muted ${look}`}>
      <ul id={id} aria-label="Password must have" className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {checks.map(({ label, isMet }) => (
          <li key={label} className={`flex items-center gap-1.5 ${isMet ? 'font-semibold text-positive' : ''}`}>
            {isMet ? (
              <Check className="size-4 shrink-0" aria-hidden="true" />
            ) : (
              <Circle className="size-4 shrink-0 scale-50" aria-hidden="true" />
            )}
            {label}
            {isMet && <span className="sr-only">: done</span>}
          </li>
        ))}
      </ul>
      <p className="sr-only" aria-live="polite">
        {password !== '' && (missing === 0 ? 'All rules met.' : `${missing} ${missing === 1 ? 'rule' : 'rules'} left.`)}
      </p>
    </div>
  );
}

type SellerFieldsProps = { fields: Record<'phoneNumber' | 'isDealer' | 'dealershipName', FormField> };

/** The form around them is a `group`: CSS shows the dealership’s name when the box is ticked, also without JavaScript. */
export function SellerFields({ fields }: SellerFieldsProps) {
  return (
    <>
      <TextField
        field={fields.phoneNumber}
        label="Phone"
        hint="10 digits, e.g. 0491 570 156. Shown only on your listings."
        type="tel"
        autoComplete="tel"
        required
      />
      <CheckboxField field={fields.isDealer} label="I am a car dealer" />
      <TextField
        field={fields.dealershipName}
        label="Dealership name"
        autoComplete="organization"
        className="group-[:not(:has([name=isDealer]:checked))]:hidden"
      />
    </>
  );
}

export function AfterwardsFields({ next, save }: Afterwards) {
  return (
    <>
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="save" value={save} />
    </>
  );
}
