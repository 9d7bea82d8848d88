import { Form, Link } from 'react-router';
import { siteMeta } from '#app/http/site-meta.ts';
import { AD_RULES_AS_AT, adRule, RULE_STATES, TOPICS } from '#app/trust/ad-rules.ts';
import { Findings } from '#app/trust/before-publishing.tsx';
import { SelectField } from '#app/ui/forms/select-field.tsx';
import type { Route } from './+types/ad-rules';

const TITLES = { dealer: 'dealers', private: 'private sellers' } as const;

export function loader({ url }: Route.LoaderArgs) {
  const state = RULE_STATES.find((code) => code === url.searchParams.get('state')) ?? null;
  const kind = url.searchParams.get('seller') === 'dealer' ? ('dealer' as const) : ('private' as const);
  const states = state ? [state] : RULE_STATES;
  return {
    state,
    kind,
    lists: states.map((code) => ({
      state: code,
      findings: TOPICS.flatMap((topic) => {
        const rule = adRule(code, kind, topic);
        return rule ? [{ ...rule, topic }] : [];
      }),
    })),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches[0].loaderData, {
    title: 'Before you publish',
    description: 'What the law asks of an ad for a used car in each Australian state, with sources.',
    path: '/ad-rules',
  });

export default function AdRulesPage({ loaderData: { state, kind, lists } }: Route.ComponentProps) {
  return (
    <div className="page grid gap-6 *:max-w-3xl">
      <div className="grid gap-2">
        <h1>Before you publish</h1>
        <p className="text-muted">
          What each state asks of {TITLES[kind]}, as at {AD_RULES_AS_AT}. Not legal advice. You can publish either way.
        </p>
      </div>
      <Form key={`${state} ${kind}`} action="/ad-rules" className="flex flex-wrap items-end gap-3">
        <SelectField label="State" name="state" defaultValue={state ?? ''}>
          <option value="">All</option>
          {RULE_STATES.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
        <SelectField label="Seller" name="seller" defaultValue={kind}>
          <option value="private">Private seller</option>
          <option value="dealer">Dealer</option>
        </SelectField>
        <button type="submit" className="button button-quiet">
          Show rules
        </button>
      </Form>
      {lists.map(({ state: code, findings }) => (
        <section key={code} aria-labelledby={code} className="panel grid gap-3 p-4 sm:p-7">
          <h2 id={code} className="font-bold text-xl">
            {code}
          </h2>
          <Findings findings={findings} isDealer={false} />
        </section>
      ))}
      <p>
        <Link to="/create-listing" className="button">
          List your car
        </Link>
      </p>
    </div>
  );
}
