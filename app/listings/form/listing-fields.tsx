import type { ReactNode } from 'react';
import { MakeModelFields, SuggestedField, type Suggestions } from '#app/listings/form/make-model-fields.tsx';
import { PhoneField } from '#app/listings/form/phone-field.tsx';
import type { ListingInput } from '#app/listings/listing-form.ts';
import { ChoiceField, RadioField, toChoices } from '#app/ui/forms/choice-field.tsx';
import { TextAreaField, TextField } from '#app/ui/forms/form-field.tsx';
import type { FormField } from '#app/ui/forms/use-checked-form.ts';
import { BODY_TYPES, FUEL_TYPES, TRANSMISSIONS } from '#app/vocabulary/cars.ts';
import { COLORS } from '#app/vocabulary/catalogue.ts';
import { STATE_NAMES, STATES } from '#app/vocabulary/states.ts';

type ListingFieldsProps = {
  formId: string;
  fields: Record<keyof ListingInput, FormField>;
  suggestions: Suggestions;
  /** The section of the photos. */
  photos: ReactNode;
  /** Whether it is a change of a listing, which may keep an odd phone number. */
  isEdit: boolean;
};

const DRIVE_AWAY = [
  { value: 'yes', label: 'Drive away' },
  { value: 'no', label: 'Plus govt. charges' },
];
const STATE_CHOICES = STATES.map((state) => ({ value: state, label: STATE_NAMES[state] }));

export function ListingFields({ formId, fields, suggestions, photos, isEdit }: ListingFieldsProps) {
  return (
    <>
      <FormSection title="Photos">{photos}</FormSection>
      <FormSection title="Car">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <MakeModelFields fields={fields} formId={formId} suggestions={suggestions} />
          <TextField field={fields.year} label="Year" hint="Of the model" inputMode="numeric" required />
          <TextField field={fields.trim} label="Trim (optional)" hint="Such as Ascent Sport" autoComplete="off" />
        </div>
      </FormSection>
      <FormSection title="Price">
        <TextField
          field={fields.price}
          label="Price"
          hint="In Australian dollars"
          inputMode="decimal"
          autoComplete="off"
          className="sm:max-w-xs"
          required
        />
        <RadioField
          field={fields.isDriveAway}
          label="What the price includes"
          hint="Drive away: stamp duty and transfer are in the price."
          choices={DRIVE_AWAY}
        />
      </FormSection>
      <Details fields={fields} />
      <FormSection title="Contact">
        <PhoneField field={fields.phoneNumber} formId={formId} isRelaxed={isEdit} />
      </FormSection>
    </>
  );
}

function Details({ fields }: Pick<ListingFieldsProps, 'fields'>) {
  return (
    <FormSection title="Details">
      <ChoiceField field={fields.bodyType} label="Body type" choices={toChoices(BODY_TYPES)} className="sm:max-w-xs" />
      <RadioField field={fields.transmission} label="Transmission" choices={toChoices(TRANSMISSIONS)} />
      <RadioField field={fields.fuelType} label="Fuel" choices={toChoices(FUEL_TYPES)} />
      <div className="grid items-end gap-5 sm:grid-cols-3">
        <TextField field={fields.kilometers} label="Kilometres" inputMode="numeric" autoComplete="off" required />
        <SuggestedField field={fields.color} label="Colour" words={COLORS} />
        <TextField field={fields.doors} label="Doors" inputMode="numeric" autoComplete="off" required />
      </div>
      <ChoiceField
        field={fields.location}
        label="State"
        hint="A car in Canberra is listed under NSW."
        choices={STATE_CHOICES}
        className="sm:max-w-xs"
      />
      <TextAreaField
        field={fields.description}
        label="Description"
        hint="Service history, faults, extras, why you sell. A short line without a full stop becomes a heading."
        rows={9}
        required
      />
    </FormSection>
  );
}

type FormSectionProps = { title: string; children: ReactNode };

function FormSection({ title, children }: FormSectionProps) {
  return (
    <section className="panel grid grid-cols-1 gap-5 p-4 sm:p-7">
      <h2 className="font-bold text-xl">{title}</h2>
      {children}
    </section>
  );
}
