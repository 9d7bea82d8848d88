import type { ReactNode } from 'react';
import { isAskedOf } from '#app/listings/field-values.ts';
import { FIELD_NAMES, FIELDS, type FieldName } from '#app/listings/fields.ts';
import { FieldInput } from '#app/selling/form/field-input.tsx';
import { MakeModelFields, SuggestedField, type Suggestions } from '#app/selling/form/make-model-fields.tsx';
import { PhoneField } from '#app/selling/form/phone-field.tsx';
import { QuestionField } from '#app/selling/form/question-field.tsx';
import { SimilarPrices } from '#app/selling/form/similar-prices.tsx';
import { SuburbField } from '#app/selling/form/suburb-field.tsx';
import { useAdWarnings } from '#app/selling/form/use-ad-warnings.ts';
import { useTyped } from '#app/selling/form/use-typed.ts';
import { UsualValues } from '#app/selling/form/usual-values.tsx';
import type { AdWarning } from '#app/trust/ad-warning.ts';
import type { FormField } from '#app/ui/forms/use-checked-form.ts';
import { COLORS } from '#app/vocabulary/catalogue.ts';

type ListingFieldsProps = {
  formId: string;
  fields: Record<FieldName, FormField>;
  suggestions: Suggestions;
  photos: ReactNode;
  isEdit: boolean;
  /** The stored listing; null for a new one. */
  savedKilometers: number | null;
  warnings?: readonly AdWarning[];
};

const CAR = ['year', 'trim', 'bodyType', 'kilometers', 'transmission', 'fuelType', 'color', 'doors'] as const;
/** Two of them share a line of a phone. */
const SHORT: readonly FieldName[] = ['year', 'trim', 'bodyType', 'kilometers'];
const MORE = FIELD_NAMES.slice(FIELD_NAMES.indexOf('phoneNumber') + 1);
const WIDE = ['vin', 'plateVisibility', 'features'];

export function ListingFields(props: ListingFieldsProps) {
  const { formId, fields, suggestions, photos, isEdit, savedKilometers } = props;
  const { warnings, interest } = useAdWarnings(formId, props.warnings ?? []);
  return (
    <>
      <FormSection title="Photos">{photos}</FormSection>
      <FormSection title="Car">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <MakeModelFields fields={fields} formId={formId} suggestions={suggestions} />
        </div>
        <div className="grid grid-cols-2 items-start gap-5 max-sm:gap-x-3">
          {CAR.map((name) => {
            const className = SHORT.includes(name) ? '' : 'max-sm:col-span-2';
            const shared = { name, field: fields[name], formId, className };
            if (name === 'kilometers') {
              return <QuestionField key={name} {...shared} name={name} savedKilometers={savedKilometers} />;
            }
            if (name !== 'color') return <FieldInput key={name} {...shared} />;
            const { label, usual } = FIELDS.color;
            const after = <UsualValues field={fields.color} formId={formId} values={usual} />;
            return (
              <div key={name} className={className}>
                <SuggestedField field={fields.color} label={label} words={COLORS} after={after} />
              </div>
            );
          })}
        </div>
      </FormSection>
      <FormSection title="Price and description">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <QuestionField name="price" field={fields.price} formId={formId} warnings={warnings} />
          <FieldInput name="isDriveAway" field={fields.isDriveAway} formId={formId} label="Is the price drive away?" />
          <FieldInput name="priceType" field={fields.priceType} formId={formId} />
        </div>
        <SimilarPrices formId={formId} />
        <p role="status" className="text-sm empty:hidden">
          {interest && `${interest}${isEdit ? '' : ' We’ll let them know when it’s live.'}`}
        </p>
        <QuestionField name="description" field={fields.description} formId={formId} warnings={warnings} />
      </FormSection>
      <FormSection title="Contact">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SuburbField fields={fields} formId={formId} />
          <FieldInput name="location" field={fields.location} formId={formId} />
        </div>
        <PhoneField field={fields.phoneNumber} formId={formId} isRelaxed={isEdit} />
      </FormSection>
      <MoreFields formId={formId} fields={fields} warnings={warnings} />
    </>
  );
}

function MoreFields({
  formId,
  fields,
  warnings,
}: Required<Pick<ListingFieldsProps, 'formId' | 'fields' | 'warnings'>>) {
  const isGiven = MORE.some((name) => fields[name].value || fields[name].errors.length > 0);
  const typed = useTyped(formId, { fuelType: fields.fuelType.value, fuelDetail: fields.fuelDetail.value });
  /** What was typed before the fuel changed stays in sight. */
  const isShown = (name: FieldName) =>
    isAskedOf(typed, name) || typed[name] || fields[name].value || fields[name].errors.length > 0;
  return (
    <details open={isGiven} className="panel p-4 sm:p-7">
      <summary className="cursor-pointer">
        <h2 className="inline font-bold text-xl">More about this car (optional)</h2>
        <p className="mt-1 text-muted">
          Seats, towing, rego, owners, service history, features: the things buyers will ask you.
        </p>
      </summary>
      <div className="mt-5 grid items-end gap-5 sm:grid-cols-2">
        {MORE.map((name) => {
          const className = isShown(name) ? (WIDE.includes(name) ? 'sm:col-span-full' : '') : 'hidden noscript:grid';
          const shared = { field: fields[name], formId, className };
          return name === 'vin' || name === 'regoPlate' ? (
            <QuestionField key={name} name={name} warnings={warnings} {...shared} />
          ) : (
            <FieldInput key={name} name={name} {...shared} />
          );
        })}
      </div>
    </details>
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
