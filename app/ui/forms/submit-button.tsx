import type { ComponentProps, MouseEvent } from 'react';
import { useNavigation } from 'react-router';

export type FormProblem = { message: string; fieldId?: string };

/** For the element that says why a form as a whole failed. Autofocus shows it without JavaScript. */
export const FAILURE = { tabIndex: -1, autoFocus: true, 'data-failure': '' } as const;

/** Whether the form has such an element, now in view and focused. In the middle, clear of bars at the edges. */
export function showFailure(formId: string): boolean {
  const failure = document.getElementById(formId)?.querySelector<HTMLElement>('[data-failure]');
  if (!failure) return false;
  failure.focus({ preventScroll: true });
  failure.scrollIntoView({ block: 'center' });
  return true;
}

const isOfWholeForm = ({ fieldId }: { fieldId?: string }) => fieldId === undefined;

/** Screen readers announce it; each error links to its field. */
export function ErrorSummary({ problems }: { problems: FormProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <div
      role="alert"
      className="rounded-control border-2 border-danger bg-surface px-4 py-3"
      {...(problems.some(isOfWholeForm) && FAILURE)}
    >
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

/** Following the link would add a history entry, and Back would go nowhere. */
function focusTarget(event: React.MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** Repeats the summary's failure at the button. The summary announces it, so this is not a live region. */
export function SubmitFailure({ problems }: { problems: FormProblem[] }) {
  const failures = problems.filter(isOfWholeForm);
  if (failures.length === 0) return null;
  return <p className="font-medium text-danger">{failures.map(({ message }) => message).join(' ')}</p>;
}

type SubmitButtonProps = ComponentProps<'button'> & {
  pending?: string;
  action?: string;
  /** Of a form so long that its summary may be out of view. */
  problems?: FormProblem[];
};

/** `disabled` would lose the focus, so a pending button ignores clicks instead. */
export function SubmitButton({
  pending,
  action,
  problems = [],
  children,
  className = '',
  ...button
}: SubmitButtonProps) {
  const { formMethod, formAction = '' } = useNavigation();
  const isPending = formMethod === 'POST' && (!action || formAction.split('?')[0] === action);
  return (
    <>
      <SubmitFailure problems={problems} />
      <button
        type="submit"
        className={`button aria-disabled:cursor-progress aria-disabled:opacity-70 ${className}`}
        {...button}
        aria-disabled={isPending || undefined}
        onClick={isPending ? stop : button.onClick}
      >
        {(isPending && pending) || children}
      </button>
    </>
  );
}

function stop(event: MouseEvent) {
  event.preventDefault();
}

/** As a form's first button: Enter in a one-line field would press it, and a disabled one sends nothing. */
export function EnterSendsNothing() {
  return <button type="submit" disabled tabIndex={-1} aria-hidden="true" className="sr-only" />;
}
