import type { ComponentProps, MouseEvent } from 'react';
import { useNavigation } from 'react-router';

type SubmitButtonProps = ComponentProps<'button'> & {
  /** What it says while the form is on its way, such as 'Signing in…'. */
  pending?: string;
  /** Where its form is sent, on a page with several. */
  action?: string;
};

/** Sends its form once. It keeps the focus while it waits, which `disabled` would take away. */
export function SubmitButton({ pending, action, children, className = '', ...button }: SubmitButtonProps) {
  const { formMethod, formAction = '' } = useNavigation();
  const isPending = formMethod === 'POST' && (!action || formAction.split('?')[0] === action);
  return (
    <button
      type="submit"
      className={`button aria-disabled:cursor-progress aria-disabled:opacity-70 ${className}`}
      {...button}
      aria-disabled={isPending || undefined}
      onClick={isPending ? stop : button.onClick}
    >
      {(isPending && pending) || children}
    </button>
  );
}

function stop(event: MouseEvent) {
  event.preventDefault();
}
