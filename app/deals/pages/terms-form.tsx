import { type ReactNode, useState } from 'react';
import { Form, Link } from 'react-router';
import { CONDITIONS, editSchema, HANDED_OVER, TERMS_CHECK } from '#app/deals/terms.ts';
import type { Side } from '#app/enquiries/people.ts';
import { ChoiceField, RadioField } from '#app/ui/forms/choice-field.tsx';
import { CheckboxField, TextAreaField, TextField } from '#app/ui/forms/form-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { type CheckedForm, useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { REGO_STATE_NAMES, REGO_STATES } from '#app/vocabulary/car-papers.ts';
import type { DealReply } from './require-deal.server.ts';
import { Sections } from './sections.tsx';

type TermsFormProps = {
  side: Side;
  version: number;
  typed: Record<string, string | boolean>;
  isAgreed?: boolean;
  reply: DealReply | undefined;
  back: string;
  children: string;
};

export function TermsForm({ side, version, typed, isAgreed = false, reply, back, children }: TermsFormProps) {
  // A page that loads again in the background must not overwrite a version that its reader hasn't seen.
  const [seen] = useState(version);
  const { props, fields, problems } = useCheckedForm(editSchema, { reply, defaultValue: typed, ...TERMS_CHECK });
  return (
    <Form method="post" {...props} className="grid gap-5">
      <ErrorSummary problems={problems} />
      {reply?.newer && (
        <details open className="panel p-5 sm:p-7">
          <summary className="min-h-11 cursor-pointer font-bold">What the deal says now</summary>
          <p className="my-3">Press “{children}” again to replace this with what you typed below.</p>
          <Sections sections={reply.newer.sections} />
        </details>
      )}
      <input type="hidden" name="version" value={reply?.newer?.version ?? seen} />
      <CarPart side={side} fields={fields} />
      <MoneyPart fields={fields} isAgreed={isAgreed} />
      <HandoverPart fields={fields} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton problems={problems} pending="Saving…">
          {children}
        </SubmitButton>
        <Link to={back} className="button button-quiet">
          Back
        </Link>
      </div>
    </Form>
  );
}

type Fields = CheckedForm<typeof editSchema>['fields'];

const REGO_CHOICES = REGO_STATES.map((value) => ({ value, label: REGO_STATE_NAMES[value] }));

function CarPart({ side, fields }: { side: Side; fields: Fields }) {
  return (
    <Part title="The car">
      <div className="grid gap-4 sm:grid-cols-2">
        {side === 'seller' && (
          <>
            <TextField field={fields.vin} label="VIN or chassis number" autoComplete="off" />
            <TextField field={fields.plate} label="Number plate" autoComplete="off" />
          </>
        )}
        <ChoiceField field={fields.regoState} label="Registered in" choices={REGO_CHOICES} />
        <TextField field={fields.odometer} label="Odometer now (km)" inputMode="numeric" />
      </div>
      <p className="text-muted text-sm">
        {side === 'seller'
          ? 'The buyer sees the VIN and the plate once you’ve both agreed.'
          : 'The seller fills in the VIN and the plate. You see them once you’ve both agreed.'}
      </p>
    </Part>
  );
}

function MoneyPart({ fields, isAgreed }: { fields: Fields; isAgreed: boolean }) {
  return (
    <Part title="The price">
      <TextField
        field={fields.price}
        label="Price"
        hint={isAgreed ? 'The offer you’ve agreed on' : 'e.g. 12,500'}
        inputMode="numeric"
        className="max-w-60"
      />
      <RadioField
        field={fields.duty}
        label="Who pays transfer duty?"
        choices={[
          { value: 'buyer', label: 'The buyer' },
          { value: 'seller', label: 'The seller' },
        ]}
      />
      <RadioField
        field={fields.owing}
        label="Is money owed on the car?"
        choices={[
          { value: 'no', label: 'No' },
          { value: 'yes', label: 'Yes, paid out at the handover' },
        ]}
      />
      <Ticks legend="The sale goes ahead if" labels={CONDITIONS} fields={fields} />
    </Part>
  );
}

function HandoverPart({ fields }: { fields: Fields }) {
  return (
    <Part title="The handover">
      <Ticks legend="Comes with the car" labels={HANDED_OVER} fields={fields} />
      <TextField field={fields.place} label="Where" hint="e.g. your bank’s branch, during the day" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField field={fields.day} label="Day" type="date" />
        <TextField field={fields.time} label="Time (optional)" type="time" />
      </div>
      <TextAreaField field={fields.other} label="Anything else (optional)" rows={4} />
    </Part>
  );
}

type TicksProps<Name extends keyof Fields> = { legend: string; labels: Record<Name, string>; fields: Fields };

function Ticks<Name extends keyof Fields>({ legend, labels, fields }: TicksProps<Name>) {
  return (
    <fieldset>
      <legend className="font-semibold text-sm">{legend}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {(Object.keys(labels) as Name[]).map((name) => (
          <CheckboxField key={name} field={fields[name]} label={labels[name]} />
        ))}
      </div>
    </fieldset>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel grid gap-5 p-5 sm:p-7">
      <h2 className="font-bold text-xl">{title}</h2>
      {children}
    </section>
  );
}
