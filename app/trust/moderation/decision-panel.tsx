import { Form } from 'react-router';
import { Key } from '#app/trust/moderation/queue-list.tsx';
import type { Evidence } from '#app/trust/moderation-evidence.server.ts';
import type { QueueItem } from '#app/trust/queue-item.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { SelectField } from '#app/ui/forms/select-field.tsx';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { REMOVAL_REASONS } from '#app/vocabulary/moderation.ts';

type Choice = { value: string; label: string; hint: string; shortcut: string };

const DISMISS = { value: 'dismiss', label: 'Dismiss', hint: 'Nothing wrong: it stays', shortcut: 'a' };
const REMOVE = { value: 'remove', label: 'Remove listing', hint: 'The seller gets the reason', shortcut: 'r' };
const SUSPEND = { value: 'suspend', label: 'Suspend account', hint: 'All its cars are hidden', shortcut: 's' };
const HOLD_CHOICES: Choice[] = [
  { value: 'approve', label: 'Approve', hint: 'Goes live now', shortcut: 'a' },
  { value: 'ask', label: 'Ask the seller', hint: 'It stays on hold until they answer', shortcut: 'h' },
  { ...REMOVE, value: 'remove-held' },
];
const MESSAGE_CHOICES: Choice[] = [
  { value: 'deliver', label: 'Send it on', hint: 'It’s delivered now: you can’t undo this', shortcut: 'a' },
  { value: 'withhold', label: 'Remove', hint: 'Its writer is told that we didn’t send it', shortcut: 'r' },
];
const APPEAL_CHOICES: Choice[] = [
  { value: 'restore', label: 'Restore account', hint: 'Its cars are shown again', shortcut: 'a' },
  { value: 'turn-down', label: 'Turn down', hint: 'It stays suspended', shortcut: 'r' },
];

type DecisionPanelProps = { action: string; item: QueueItem; evidence: Evidence; reply: FormReply | undefined };

/** Fields of a choice that isn’t made take no room. */
const ONLY_TO_END = 'group-[:not(:has([value^=remove]:checked,[value^=suspend]:checked))]:hidden';
const ONLY_TO_ASK = 'group-[:not(:has([value=ask]:checked))]:hidden';

export function DecisionPanel({ action, item, evidence, reply }: DecisionPanelProps) {
  const isReport = item.kind === 'report';
  const isHold = item.kind === 'hold';
  const ofOther = isHold ? HOLD_CHOICES : item.kind === 'message' ? MESSAGE_CHOICES : APPEAL_CHOICES;
  const choices = isReport ? [DISMISS, ...(item.listingId ? [REMOVE] : []), SUSPEND] : ofOther;
  const errors = Object.values(reply?.error ?? {}).flatMap((messages) => messages ?? []);
  const typed = reply?.initialValue ?? {};
  return (
    <Form method="post" action={action} className="group panel grid gap-4 p-4">
      <input type="hidden" name="id" value={item.kind === 'appeal' ? (item.accountId ?? '') : item.id} />
      {errors.length > 0 && (
        <p role="alert" className="font-medium text-danger">
          {errors.join('. ')}
        </p>
      )}
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-bold">Decision</legend>
        {choices.map((choice) => (
          <ChoiceLine key={choice.value} choice={choice} isChosen={typed.do === choice.value} />
        ))}
      </fieldset>
      {(isReport || isHold) && <RemovalReasonField typed={String(typed.reason ?? '')} className={ONLY_TO_END} />}
      {isHold && (
        <div className={`field ${ONLY_TO_ASK}`}>
          <label htmlFor="question">Question for the seller</label>
          <textarea
            id="question"
            name="question"
            rows={2}
            maxLength={1000}
            defaultValue={String(typed.question ?? '')}
            className="control h-auto py-2.5"
          />
        </div>
      )}
      <div className="field">
        <label htmlFor="note">Note for the log</label>
        <textarea
          id="note"
          name="note"
          rows={2}
          maxLength={1000}
          defaultValue={String(typed.note ?? '')}
          className="control h-auto py-2.5"
        />
      </div>
      {isReport && (
        <label className="flex min-h-11 items-center gap-3 text-[0.9375rem]">
          <input
            type="checkbox"
            name="scope"
            value="account"
            defaultChecked={typed.scope === 'account'}
            className="size-5 shrink-0 accent-accent"
          />
          All {evidence.reports.length > 1 ? `${evidence.reports.length} reports` : 'reports'} and cars of this account
        </label>
      )}
      <SubmitButton action={action}>Save decision</SubmitButton>
      <p className="text-muted text-sm">
        {item.kind === 'message' ? 'You can undo a removal for 10 minutes.' : 'You can undo for 10 minutes.'} Emails go
        out after that.
      </p>
    </Form>
  );
}

function ChoiceLine({ choice: { value, label, hint, shortcut }, isChosen }: { choice: Choice; isChosen: boolean }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="radio"
        name="do"
        value={value}
        required
        defaultChecked={isChosen}
        data-shortcut={shortcut}
        aria-keyshortcuts={shortcut.toUpperCase()}
        className="size-5 shrink-0 accent-accent"
      />
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold">{label}</span>
        <span className="text-muted text-sm">{hint}</span>
      </span>
      <Key name={shortcut} />
    </label>
  );
}

type RemovalReasonFieldProps = { typed?: string; className?: string };

export function RemovalReasonField({ typed = '', className }: RemovalReasonFieldProps) {
  return (
    <SelectField label="Reason" name="reason" defaultValue={typed} id="reason" className={className}>
      <option value="">Choose a reason</option>
      {Object.entries(REMOVAL_REASONS).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}
