import type { DealerDetails } from '#app/accounts/dealer-form.ts';
import { ChoiceField } from '#app/ui/forms/choice-field.tsx';
import { CheckboxField, TextAreaField, TextField } from '#app/ui/forms/form-field.tsx';
import type { FormField } from '#app/ui/forms/use-checked-form.ts';
import { LICENCE_STATES } from '#app/vocabulary/licences.ts';
import { openingLines, readOpeningHours } from '#app/vocabulary/opening-hours.ts';

const STATE_CHOICES = LICENCE_STATES.map((state) => ({ value: state, label: state }));
const HOURS_ROWS = 3;

type DealerFieldsProps = {
  fields: Record<keyof DealerDetails, FormField>;
  hasPhoto: boolean;
  hours: string;
};

export function DealerFields({ fields, hasPhoto, hours }: DealerFieldsProps) {
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          field={fields.licenceNumber}
          label="Licence number"
          hint="Your motor dealer licence, e.g. LMCT 12345. Shown on every listing."
          autoComplete="off"
          spellCheck={false}
        />
        <ChoiceField
          field={fields.licenceState}
          label="Licence state"
          hint="The state that issued the licence."
          choices={STATE_CHOICES}
        />
        <TextField
          field={fields.abn}
          label="ABN"
          hint="11 digits. Shown on your dealer page."
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          field={fields.phoneNumber}
          label="Dealership phone"
          hint="Shown on your dealer page."
          type="tel"
          autoComplete="off"
        />
      </div>
      <TextField
        field={fields.address}
        label="Address"
        hint="e.g. 1 Example Road, Geelong VIC 3220"
        autoComplete="street-address"
      />
      <TextAreaField
        field={fields.hours}
        label="Opening hours"
        hint="One line for each, e.g. Mon – Fri 8:30 am – 5:30 pm"
        rows={HOURS_ROWS}
      />
      {hours !== '' && <HoursRead hours={hours} />}
      <CheckboxField
        field={fields.showsPhoto}
        label={
          hasPhoto
            ? 'Show my profile photo as the dealership logo'
            : 'Show my profile photo as the logo, once I add one to my profile'
        }
      />
    </>
  );
}

function HoursRead({ hours }: { hours: string }) {
  const read = readOpeningHours(hours);
  const lines = read ? openingLines(read).map((line) => `${line.days} ${line.hours}`) : [];
  return (
    <p className="-mt-2 text-muted text-sm">
      {read
        ? `Your page says whether you’re open now. Buyers see: ${lines.join(', ')}.`
        : 'Buyers see these hours as you wrote them. Start each line with the days, e.g. Sat 9 am – 3 pm, and your page also says whether you’re open now.'}
    </p>
  );
}
