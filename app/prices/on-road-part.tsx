import { Form } from 'react-router';
import type { OnRoadSum } from '#app/prices/on-road-shown.ts';
import { SelectField } from '#app/ui/forms/select-field.tsx';
import { ON_ROAD_STATE_NAMES, ON_ROAD_STATES, type OnRoadState, TRANSFER_FEE } from './on-road-states.ts';

export function OnRoadPart({ sum, next }: { sum: OnRoadSum | null; next: string }) {
  return (
    <div>
      {sum?.total && (
        <p>
          About <b>{sum.total}</b> drive away in {sum.state}, before a transfer fee of {TRANSFER_FEE}.
        </p>
      )}
      {sum && !sum.total && <p>{sum.missing}</p>}
      <details>
        <summary className="block w-fit cursor-pointer py-3 font-medium text-sm md:py-1 underline underline-offset-4">
          {sum ? (sum.total ? 'How it adds up' : 'Check the cost') : 'Drive-away estimate'}
        </summary>
        <div className="mt-2 grid gap-3 rounded-control border border-line p-4">
          {sum && <Sum sum={sum} />}
          {!sum && <p>Stamp duty and the transfer fee depend on where you’ll register the car.</p>}
          <StateForm state={sum?.state ?? null} next={next} />
        </div>
      </details>
    </div>
  );
}

function Sum({ sum: { lines, total, fee, missing, caution, authority, link } }: { sum: OnRoadSum }) {
  return (
    <>
      {lines.length > 0 && (
        <dl className="grid gap-2">
          {lines.map(({ label, amount, from }) => (
            <div
              key={label}
              className="grid grid-cols-[auto_1fr] gap-x-4 last:border-line last:border-t last:pt-2 last:font-bold"
            >
              <dt>{label}</dt>
              <dd className="text-right tabular-nums">{amount}</dd>
              {from && <dd className="col-span-2 text-muted text-sm">{from}</dd>}
            </div>
          ))}
        </dl>
      )}
      {total && (
        <p className="text-sm">
          Plus a transfer fee of {TRANSFER_FEE}. {fee}
        </p>
      )}
      {total && missing && <p className="text-sm">{missing}</p>}
      <p className="text-muted text-sm">{caution}</p>
      <a href={link} rel="noreferrer" className="text-link text-sm">
        {`Rates at ${authority}`}
      </a>
    </>
  );
}

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
        <option value="">{state ? 'Don’t show estimates' : 'Choose a state'}</option>
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
