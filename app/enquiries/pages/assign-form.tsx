import { Form, Link } from 'react-router';
import type { Assignment, listOverdue } from '#app/enquiries/assigning.server.ts';
import { formatDateTime } from '#app/vocabulary/dates.ts';

export function AssignForm({ page, assignment }: { page: string; assignment: Assignment }) {
  return (
    <Form method="post" action={`${page}/assign`} className="flex items-center gap-2">
      <label htmlFor="assigned-to" className="text-muted text-sm">
        Assigned to
      </label>
      <select
        id="assigned-to"
        name="to"
        defaultValue={assignment.assignedTo}
        className="control select-control w-auto max-w-40 py-1"
      >
        <option value="">No one</option>
        {assignment.members.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <button type="submit" className="button button-quiet">
        Assign
      </button>
    </Form>
  );
}

/** For the owner and managers. */
export function Overdue({ rows }: { rows: Awaited<ReturnType<typeof listOverdue>> }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="overdue" className="rounded-control border border-ochre px-4 py-3">
      <h2 id="overdue" className="font-bold">
        {rows.length === 1 ? '1 enquiry is' : `${rows.length} enquiries are`} overdue
      </h2>
      <p className="text-muted text-sm">No reply for two business hours, Monday to Friday 9 am to 5 pm.</p>
      <ul>
        {rows.map(({ id, buyerName, title, assigned, since }) => (
          <li key={id} className="border-line border-t first:border-0">
            <Link to={`/messages/${id}`} className="wrap-anywhere block min-h-11 py-2 hover:underline">
              <b>{buyerName}</b> · {title}
              <span className="block text-muted text-sm">
                since {formatDateTime(since)} · {assigned ?? 'assigned to no one'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
