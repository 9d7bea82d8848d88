import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { ListingPreview } from '#app/listings/form/listing-preview.tsx';
import type { Typed } from '#app/listings/form/use-typed.ts';
import type { Photo } from '#app/listings/listing.ts';
import type { ListingInput } from '#app/listings/listing-form.ts';
import { ListingImage } from '#app/listings/photos/photo.tsx';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import type { FormSchema } from '#app/ui/form-check.ts';
import type { CheckedForm, FormField } from '#app/ui/use-checked-form.ts';

type ListingFormLayoutProps = {
  title: string;
  lead: ReactNode;
  form: Pick<CheckedForm<FormSchema>, 'props' | 'problems'>;
  fields: Record<keyof ListingInput | 'draftId', FormField>;
  /** Those that are stored. */
  photos: Photo[];
  /** Stands above the errors. */
  notice?: ReactNode;
  /** Stay within reach of the thumb. */
  buttons: ReactNode;
  children: ReactNode;
};

/** A long form: its sections, beside or below them what buyers will see, and the buttons, on a phone always in reach. */
export function ListingFormLayout(props: ListingFormLayoutProps) {
  const { title, lead, form, fields, photos, notice, buttons, children } = props;
  return (
    <div className="wrap py-6 sm:py-10">
      <h1 className="font-bold text-3xl">{title}</h1>
      <p className="mt-2 max-w-[60ch] text-muted">{lead}</p>
      <Form
        method="post"
        encType="multipart/form-data"
        {...form.props}
        className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-9"
      >
        {/* What Enter presses: never a button of the notice. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <input type="hidden" name={fields.draftId.name} defaultValue={fields.draftId.value} />
        <div className="grid min-w-0 gap-5">
          {notice}
          <ErrorSummary problems={form.problems} />
          {children}
        </div>
        <aside aria-label="Preview" className="min-w-0 lg:sticky lg:top-6 lg:row-span-2">
          <ListingPreview
            formId={form.props.id}
            initial={textOf(fields)}
            photo={photos[0] && <ListingImage photo={photos[0]} alt="" sizes="20rem" />}
          />
        </aside>
        <div className="submit-bar max-lg:-mx-[clamp(1rem,4vw,1.5rem)] max-lg:sticky max-lg:bottom-0 max-lg:z-30 max-lg:border-line max-lg:border-t max-lg:bg-surface max-lg:px-[clamp(1rem,4vw,1.5rem)] max-lg:py-2.5">
          {buttons}
        </div>
      </Form>
    </div>
  );
}

function textOf(fields: Record<string, FormField>): Typed {
  return Object.fromEntries(Object.values(fields).map(({ name, value }) => [name, value])) as Typed;
}
