import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isCheckOnly } from '#app/ui/forms/form-check.ts';
import { TextField, type TextFieldProps } from '#app/ui/forms/form-field.tsx';
import { useHydrated } from '#app/ui/use-loaded.ts';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end' | 'label' | 'autoComplete'> & {
  label: string;
  autoComplete: 'current-password' | 'new-password';
};

/** Hidden again on submit, so that the browser does not remember it as text. */
export function PasswordField({ label, ...props }: PasswordFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  const hasScripts = useHydrated();
  useEffect(() => {
    const form = input.current?.form;
    const hide = ({ submitter }: SubmitEvent) => {
      if (!isCheckOnly(submitter)) setShown(false);
    };
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <TextField
      label={label}
      {...props}
      ref={input}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        hasScripts && (
          <button
            type="button"
            aria-pressed={isShown}
            aria-controls={props.field.id}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
          >
            <span className="sr-only">Show {label.toLowerCase()}</span>
            {isShown ? <EyeOff className="size-5" aria-hidden="true" /> : <Eye className="size-5" aria-hidden="true" />}
          </button>
        )
      }
    />
  );
}
