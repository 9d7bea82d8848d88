import { Form, Link } from 'react-router';
import { FilterList, ScheduleSelect } from '#app/alerts/pages/search-row.tsx';
import { editForm } from '#app/alerts/search-forms.ts';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { TextField } from '#app/ui/forms/form-field.tsx';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';

type EditSearchPageProps = {
  page: string;
  search: { name: string; schedule: string; filters: string[] };
  reply: FormReply | undefined;
};

export function EditSearchPage({ page, search, reply }: EditSearchPageProps) {
  const { props, fields, problems } = useCheckedForm(editForm, {
    reply,
    defaultValue: { name: search.name, schedule: search.schedule },
  });
  return (
    <div className="page-narrow grid gap-6">
      <h1>Edit saved search</h1>
      <Form method="post" {...props} className="panel grid gap-5 p-5 sm:p-7">
        <ErrorSummary problems={problems} />
        <TextField field={fields.name} label="Name" hint="e.g. Corolla near Geelong" />
        <div className="field">
          <label htmlFor={fields.schedule.id}>How often we email you</label>
          <ScheduleSelect id={fields.schedule.id} schedule={fields.schedule.value ?? search.schedule} />
        </div>
        <div className="flex flex-wrap gap-3">
          <SubmitButton problems={problems} action={page} pending="Saving…">
            Save changes
          </SubmitButton>
          <Link to="/saved-searches" className="button button-quiet">
            Cancel
          </Link>
        </div>
      </Form>
      <Filters page={page} filters={search.filters} />
    </div>
  );
}

function Filters({ page, filters }: { page: string; filters: string[] }) {
  return (
    <Form method="post" action={`${page}/cars`} className="panel grid justify-items-start gap-4 p-5 sm:p-7">
      <h2 className="font-bold text-xl">Filters</h2>
      <FilterList filters={filters} />
      <p className="text-muted">Change them in the results, then press “Save this search” there.</p>
      <button type="submit" className="button button-quiet">
        Open in results
      </button>
    </Form>
  );
}
