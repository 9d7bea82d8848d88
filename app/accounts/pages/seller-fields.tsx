import { CheckboxField, TextField } from '#app/ui/forms/form-field.tsx';
import type { FormField } from '#app/ui/forms/use-checked-form.ts';

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
