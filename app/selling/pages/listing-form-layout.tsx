import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useAuth } from '#app/accounts/use-auth.tsx';
import { DraftStatus } from '#app/drafts/draft-status.tsx';
import type { FieldName } from '#app/listings/fields.ts';
import { PhotoPicker } from '#app/photos/photo-picker.tsx';
import { PhotoPreview } from '#app/photos/photo-preview.tsx';
import { ListingFields } from '#app/selling/form/listing-fields.tsx';
import { ListingPreview } from '#app/selling/form/listing-preview.tsx';
import type { Suggestions } from '#app/selling/form/make-model-fields.tsx';
import { type Typed, useTyped } from '#app/selling/form/use-typed.ts';
import type { AdWarning } from '#app/trust/ad-warning.ts';
import type { FormSchema } from '#app/ui/forms/form-check.ts';
import { EnterSendsNothing, ErrorSummary, FAILURE, SubmitButton, SubmitFailure } from '#app/ui/forms/submit-button.tsx';
import type { CheckedForm, FormField } from '#app/ui/forms/use-checked-form.ts';
import { DraftChangedElsewhere } from './changed-elsewhere.tsx';
import type { ListingDraft } from './use-listing-draft.ts';

type ListingFormLayoutProps = ListingDraft & {
  userId: string;
  title: string;
  lead: string;
  checked: Pick<CheckedForm<FormSchema>, 'props' | 'problems'>;
  fields: Record<FieldName | 'photos' | 'draftId' | 'userId', FormField>;
  suggestions: Suggestions;
  isEdit: boolean;
  savedKilometers?: number;
  warnings: readonly AdWarning[];
  offers: ReactNode;
  notice?: ReactNode;
  beforePublishing: (typed: Typed) => ReactNode;
  button: { label: string; pending: string };
  cancel?: ReactNode;
  children?: ReactNode;
};

export function ListingFormLayout(props: ListingFormLayoutProps) {
  const { title, lead, offers, form, checked, fields, draft, picker, notice, children } = props;
  return (
    <div className="page grid gap-6">
      <div>
        <h1>{title}</h1>
        <p className="mt-2 max-w-[60ch] text-muted">{lead}</p>
      </div>
      {offers}
      <OtherPerson userId={props.userId} />
      <Form
        ref={form}
        method="post"
        replace
        action={`?${new URLSearchParams({ draft: draft.draftId })}`}
        encType="multipart/form-data"
        {...checked.props}
        onSubmit={(event) => {
          if (draft.end === 'listing-deleted') return event.preventDefault();
          checked.props.onSubmit(event);
          if (event.defaultPrevented) requestAnimationFrame(showFocused);
        }}
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-9"
      >
        <EnterSendsNothing />
        <input type="hidden" name={fields.draftId.name} defaultValue={fields.draftId.value} />
        <input type="hidden" name={fields.userId.name} defaultValue={fields.userId.value} />
        {children}
        <div className="grid min-w-0 gap-5">
          {notice && <div {...FAILURE}>{notice}</div>}
          <ErrorSummary problems={checked.problems} />
          <DraftChangedElsewhere draft={draft} />
          <ListingFields
            formId={checked.props.id}
            fields={fields}
            suggestions={props.suggestions}
            photos={<PhotoPicker picker={picker} field={fields.photos} />}
            isEdit={props.isEdit}
            savedKilometers={props.savedKilometers ?? null}
            warnings={props.warnings}
          />
          <BeforePublishing formId={checked.props.id} initial={textOf(fields)} render={props.beforePublishing} />
        </div>
        <Preview formId={checked.props.id} fields={fields} picker={picker} />
        <SubmitBar {...props} />
      </Form>
    </div>
  );
}

/** An open form isn't reloaded when someone else signs in in another tab: its text would be lost. */
function OtherPerson({ userId }: Pick<ListingFormLayoutProps, 'userId'>) {
  const { currentUser } = useAuth();
  if (!currentUser || currentUser.uid === userId) return null;
  return (
    <p role="alert" className="rounded-control bg-ochre-soft px-4 py-3">
      Someone else has signed in on this browser. Your form is safe. Sign back in in another tab to continue.
    </p>
  );
}

type BeforePublishingProps = { formId: string; initial: Typed; render: ListingFormLayoutProps['beforePublishing'] };

function BeforePublishing({ formId, initial, render }: BeforePublishingProps) {
  return render(useTyped(formId, initial));
}

/** In the middle, so that the bar at the bottom doesn't cover it. */
function showFocused() {
  document.activeElement?.closest('[data-key], fieldset, .field')?.scrollIntoView({ block: 'center' });
}

function Preview({ formId, fields, picker }: Pick<ListingFormLayoutProps, 'fields' | 'picker'> & { formId: string }) {
  const main = picker.photos.find(({ state }) => state.step !== 'rejected');
  return (
    <aside aria-label="Preview" className="min-w-0 max-lg:hidden lg:sticky lg:top-6 lg:row-span-2">
      <ListingPreview
        formId={formId}
        initial={textOf(fields)}
        photo={main && <PhotoPreview key={main.key} shown={main} alt="" />}
      />
    </aside>
  );
}

function SubmitBar({ draft, picker, button, cancel, checked }: ListingFormLayoutProps) {
  return (
    <div className="submit-bar">
      <SubmitFailure problems={checked.problems} />
      <DraftStatus draft={draft} />
      <div className="flex gap-3">
        {cancel}
        {draft.end !== 'listing-deleted' && (
          <SubmitButton pending={button.pending} className="flex-1 lg:flex-none">
            {picker.uploadingLabel ?? button.label}
          </SubmitButton>
        )}
      </div>
    </div>
  );
}

function textOf(fields: Record<string, FormField>): Typed {
  return Object.fromEntries(Object.values(fields).map(({ name, value }) => [name, value])) as Typed;
}
