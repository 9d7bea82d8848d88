import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AD_RULES_AS_AT } from '#app/trust/ad-rules.ts';
import { type CheckedSeller, checkAd, type Finding, ruleStateOf } from '#app/trust/check-ad.ts';
import { NO_LICENCE } from '#app/trust/seller-facts.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import { isState } from '#app/vocabulary/states.ts';

/** The form's texts, as far as they are typed. */
type Typed = Partial<Record<keyof Parameters<typeof checkAd>[0], string | undefined>> & {
  isDriveAway?: string | undefined;
};

type BeforePublishingProps = { typed: Typed; seller: CheckedSeller };

export function BeforePublishing({ typed, seller }: BeforePublishingProps) {
  const { location, suburb } = typed;
  const here = `/ad-rules?${new URLSearchParams({ seller: seller.kind })}`;
  if (!isState(location)) {
    return (
      <Panel isComplete={false}>
        <p>
          Choose your state to see what your ad needs.{' '}
          <Link to={here} className="text-link">
            Rules of each state
          </Link>
        </p>
      </Panel>
    );
  }
  const text = (name: keyof Typed) => typed[name]?.trim() || null;
  const place = { location, suburb: suburb ?? null };
  const findings = checkAd(
    {
      ...place,
      year: Number(typed.year) || null,
      isDriveAway: typed.isDriveAway === 'yes',
      description: typed.description ?? '',
      regoState: text('regoState'),
      regoPlate: text('regoPlate'),
      plateVisibility: text('plateVisibility'),
      vin: text('vin'),
      certificate: text('certificate'),
    },
    seller,
  );
  const state = ruleStateOf(place);
  return (
    <Panel isComplete={findings.length === 0}>
      {findings.length === 0 ? (
        <p>Your ad has everything the {state} rules ask for.</p>
      ) : (
        <Findings findings={findings} isDealer={seller.kind === 'dealer'} />
      )}
      <p className="text-muted text-sm">
        Rules as at {AD_RULES_AS_AT}; not legal advice. You can publish as it is.{' '}
        <Link to={`${here}&state=${state}`} className="text-link">
          All rules of {state}
        </Link>
      </p>
    </Panel>
  );
}

function Panel({ isComplete, children }: { isComplete: boolean; children: ReactNode }) {
  return (
    <section
      aria-labelledby="before-publishing"
      className={`panel grid gap-3 p-4 sm:p-7 ${isComplete ? '' : 'border-ochre'}`}
    >
      <h2 id="before-publishing" className="font-bold text-xl">
        Before publishing
      </h2>
      {children}
    </section>
  );
}

type FindingsProps = { findings: readonly Finding[]; isDealer: boolean };

export function Findings({ findings, isDealer }: FindingsProps) {
  return (
    <ul className="grid gap-3">
      {findings.map(({ topic, force, text, source }) => (
        <li key={topic} className="border-line border-l-4 pl-3">
          <p>
            {force === 'advice' && <b className="font-semibold">Advice: </b>}
            {text}
          </p>
          <p className="text-muted text-sm">
            {source.link ? (
              <a href={source.link} className="text-link">
                {source.name}
              </a>
            ) : (
              source.name
            )}
            {topic === 'licence' && isDealer && (
              <>
                {' · '}
                <Link to="/profile/dealership" className="text-link">
                  Add your licence number
                </Link>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

type MissingFactsProps = { findings: readonly Finding[] | undefined; isDealer: boolean };

export function MissingFacts({ findings = [], isDealer }: MissingFactsProps) {
  if (findings.length === 0) return null;
  const lacksLicence = findings.some(({ topic }) => topic === 'licence');
  return (
    <details className="text-[0.9375rem]">
      <summary className="cursor-pointer py-2.5 font-semibold text-ochre sm:py-1">
        {lacksLicence ? `${NO_LICENCE}. ` : ''}
        {findings.length === 1 ? 'Add 1 more detail' : `Add ${formatCount(findings.length)} more details`}
      </summary>
      <div className="mt-2">
        <Findings findings={findings} isDealer={isDealer} />
      </div>
    </details>
  );
}
