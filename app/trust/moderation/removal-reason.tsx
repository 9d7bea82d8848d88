import { SelectField } from '#app/ui/forms/select-field.tsx';
import { REMOVAL_REASONS } from '#app/vocabulary/moderation.ts';

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
