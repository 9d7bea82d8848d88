import type { ComponentProps, MouseEvent } from 'react';
import { useNavigation } from 'react-router';
import type { FormProblem } from '#app/ui/forms/error-summary.tsx';
import { SubmitFailure } from './error-summary.tsx';

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
