import { Form, Link } from 'react-router';
import { changeSearch } from '#app/alerts/change-search.server.ts';
import { FilterList, ScheduleSelect } from '#app/alerts/pages/search-row.tsx';
import { filterLabels } from '#app/alerts/saved-criteria.server.ts';
import { editForm } from '#app/alerts/search-forms.ts';
import { findSearch } from '#app/alerts/search-list.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { notFound, redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { TextField } from '#app/ui/forms/form-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import type { Route } from './+types/edit';

export async function loader({ context, params }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const search = await findSearch(db, { userId: viewer.uid }, params.id);
  if (!search || search.removedAt) throw searchNotFound();
  return {
    page: `/saved-searches/${search.id}`,
    search: { name: search.name, schedule: search.frequency, filters: filterLabels(search.criteria) },
  };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Edit saved search');

export async function action({ request, context, params }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  const scope = { userId: viewer.uid };
  const search = await findSearch(db, scope, params.id);
  if (!search || search.removedAt) throw searchNotFound();
  const form = await parseForm(request, editForm);
  if (!form.ok) return form.refusal;
  const { name, schedule } = form.value;
  await changeSearch(db, scope, params.id, { kind: 'rename', name });
  if (schedule !== search.frequency)
    await changeSearch(db, scope, params.id, { kind: 'schedule', frequency: schedule });
  return redirectWithFlash('/saved-searches', `Saved “${name}”.`);
}

function searchNotFound() {
  return notFound('Saved search not found');
}

export default function EditPage({ loaderData, actionData }: Route.ComponentProps) {
  return <EditSearchPage {...loaderData} reply={actionData} />;
}

type EditSearchPageProps = {
  page: string;
  search: { name: string; schedule: string; filters: string[] };
  reply: FormReply | undefined;
};

function EditSearchPage({ page, search, reply }: EditSearchPageProps) {
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
