import { Form } from 'react-router';
import { ON_ROAD_STATE_NAMES, ON_ROAD_STATES, type OnRoadState } from '#app/prices/on-road-states.ts';
import { SelectField } from '#app/ui/forms/select-field.tsx';

type StateFormProps = { state: OnRoadState | null; next: string; className?: string };

export function StateForm({ state, next, className = '' }: StateFormProps) {
  return (
    <Form
      method="post"
      action="/on-road"
      replace
      preventScrollReset
      className={`flex flex-wrap items-end gap-2 ${className}`}
    >
      <input type="hidden" name="next" value={next} />
      <SelectField label="Your state" name="state" key={state} defaultValue={state ?? ''} className="min-w-0 flex-1">
        <option value="">{state ? 'Don’t show on-road prices' : 'Choose a state'}</option>
        {ON_ROAD_STATES.map((code) => (
          <option key={code} value={code}>
            {ON_ROAD_STATE_NAMES[code]}
          </option>
        ))}
      </SelectField>
      <button type="submit" className="button button-quiet">
        {state ? 'Change' : 'Show'}
      </button>
    </Form>
  );
}
