import { isOfWholeForm } from '#app/ui/forms/show-failure.ts';
import type { FormProblem } from '#app/ui/forms/use-checked-form.ts';

/** Repeats the summary's failure at the button. The summary announces it, so this is not a live region. */
export function SubmitFailure({ problems }: { problems: FormProblem[] }) {
  const failures = problems.filter(isOfWholeForm);
  if (failures.length === 0) return null;
  return <p className="font-medium text-danger">{failures.map(({ message }) => message).join(' ')}</p>;
}
