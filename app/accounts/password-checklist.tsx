import { Check, Circle } from 'lucide-react';
import { passwordChecklist } from '#app/accounts/password-rule.ts';

/** What the password still needs, kept up to date while it is typed; without scripts, what it needs. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  const checks = passwordChecklist(password);
  const missing = checks.filter(({ isMet }) => !isMet).length;
  return (
    <div className="text-[0.8125rem] text-muted">
      <ul id={id} aria-label="A password has" className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {checks.map(({ label, isMet }) => (
          <li key={label} className={`flex items-center gap-1.5 ${isMet ? 'font-semibold text-positive' : ''}`}>
            {isMet ? (
              <Check className="size-4 shrink-0" aria-hidden="true" />
            ) : (
              <Circle className="size-4 shrink-0 scale-50" aria-hidden="true" />
            )}
            {label}
            {isMet && <span className="sr-only">: done</span>}
          </li>
        ))}
      </ul>
      <p className="sr-only" aria-live="polite">
        {password !== '' && (missing === 0 ? 'The password meets every rule.' : `${missing} of 6 rules to go.`)}
      </p>
    </div>
  );
}
