import type { FormProblem } from '#app/ui/forms/use-checked-form.ts';

/** What is wrong with a form, above it: said aloud at once, each sentence leading to its field. */
export function ErrorSummary({ problems }: { problems: FormProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <div role="alert" className="rounded-control border-2 border-danger bg-surface px-4 py-3">
      <ul className="grid gap-1.5">
        {problems.map(({ message, fieldId }) => (
          <li key={`${fieldId} ${message}`} className="font-medium text-danger">
            {fieldId ? (
              <a href={`#${fieldId}`} className="underline underline-offset-4" onClick={focusTarget}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Following the link would make it a page of the history, and Back would lead nowhere. */
function focusTarget(event: React.MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}
