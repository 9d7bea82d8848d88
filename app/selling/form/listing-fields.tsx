import type { ReactNode } from 'react';
import { FIELD_NAMES, FIELDS, type FieldName } from '#app/listings/fields.ts';
import { FieldInput, isWide } from '#app/selling/form/field-input.tsx';
import { MakeModelFields, SuggestedField, type Suggestions } from '#app/selling/form/make-model-fields.tsx';
import { PhoneField } from '#app/selling/form/phone-field.tsx';
import { QuestionField } from '#app/selling/form/question-field.tsx';
import { SimilarPrices } from '#app/selling/form/similar-prices.tsx';
import { SuburbField } from '#app/selling/form/suburb-field.tsx';
import { useAdWarnings } from '#app/selling/form/use-ad-warnings.ts';
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

const SECTIONS = {
  Car: ['make', 'model', 'year', 'trim'],
  Price: ['price', 'isDriveAway'],
  'Rego and history': [
    'regoState',
    'regoExpiry',
    'certificate',
    'regoPlate',
    'plateVisibility',
    'vin',
    'owners',
    'serviceHistory',
    'keys',
  ],
  Contact: ['phoneNumber'],
} as const satisfies Record<string, readonly FieldName[]>;

const PLACED: readonly FieldName[] = Object.values(SECTIONS).flat();
const DETAILS = FIELD_NAMES.filter((name) => !PLACED.includes(name));

export function ListingFields(props: ListingFieldsProps) {
  const { formId, fields, suggestions, photos, isEdit, savedKilometers } = props;
  const warnings = useAdWarnings(formId, props.warnings ?? []);
  const [, , ...others] = SECTIONS.Car;
  return (
    <>
      <FormSection title="Photos">{photos}</FormSection>
      <FormSection title="Car">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <MakeModelFields fields={fields} formId={formId} suggestions={suggestions} />
          {others.map((name) => (
            <FieldInput key={name} name={name} field={fields[name]} />
          ))}
        </div>
      </FormSection>
      <FormSection title="Price">
        <QuestionField name="price" field={fields.price} formId={formId} warnings={warnings} className="sm:max-w-xs" />
        <FieldInput name="isDriveAway" field={fields.isDriveAway} label="Is the price drive away?" />
      </FormSection>
      <FormSection title="Details">
        <div className="grid items-end gap-5 sm:grid-cols-3">
          {DETAILS.map((name) => (
            <Detail
              key={name}
              name={name}
              field={fields[name]}
              formId={formId}
              savedKilometers={savedKilometers}
              warnings={warnings}
            />
          ))}
        </div>
      </FormSection>
      <RegoAndHistory formId={formId} fields={fields} warnings={warnings} />
      <FormSection title="Contact">
        <PhoneField field={fields.phoneNumber} formId={formId} isRelaxed={isEdit} />
      </FormSection>
    </>
  );
}

type RegoAndHistoryProps = Pick<ListingFieldsProps, 'formId' | 'fields' | 'warnings'>;

function RegoAndHistory({ formId, fields, warnings }: RegoAndHistoryProps) {
  const names = SECTIONS['Rego and history'];
  const isGiven = names.some((name) => fields[name].value || fields[name].errors.length > 0);
  return (
    <details open={isGiven} className="panel p-4 sm:p-7">
      <summary className="cursor-pointer">
        <h2 className="inline font-bold text-xl">Rego and history (optional)</h2>
        <p className="mt-1 text-muted">Rego, VIN, owners, service history, keys: the things buyers will ask you.</p>
      </summary>
      <div className="mt-5 grid items-end gap-5 sm:grid-cols-3">
        {names.map((name) =>
          name === 'vin' || name === 'regoPlate' ? (
            <QuestionField
              key={name}
              name={name}
              field={fields[name]}
              formId={formId}
              warnings={warnings}
              className={name === 'vin' ? 'sm:col-span-full' : ''}
            />
          ) : (
            <FieldInput
              key={name}
              name={name}
              field={fields[name]}
              className={name === 'plateVisibility' ? 'sm:col-span-2' : ''}
            />
          ),
        )}
      </div>
    </details>
  );
}

type DetailProps = Pick<ListingFieldsProps, 'formId' | 'savedKilometers' | 'warnings'> & {
  name: FieldName;
  field: FormField;
};

function Detail({ name, field, formId, savedKilometers, warnings }: DetailProps) {
  if (name === 'description') {
    return <QuestionField name={name} field={field} formId={formId} warnings={warnings} className="sm:col-span-full" />;
  }
  if (name === 'kilometers')
    return (
      <>
        <QuestionField name={name} field={field} formId={formId} savedKilometers={savedKilometers} />
        <SimilarPrices formId={formId} className="sm:col-span-2 sm:self-start" />
      </>
    );
  if (name === 'color') return <SuggestedField field={field} label={FIELDS.color.label} words={COLORS} />;
  if (name === 'suburb') {
    const { label, hint } = FIELDS.suburb;
    return <SuburbField field={field} label={`${label} (optional)`} hint={hint} formId={formId} />;
  }
  return <FieldInput name={name} field={field} className={isWide(name) ? 'sm:col-span-full' : ''} />;
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
