import { Findings } from '#app/trust/before-publishing.tsx';
import type { Finding } from '#app/trust/check-ad.ts';
import { NO_LICENCE } from '#app/trust/seller-facts.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

type MissingFactsProps = { findings: readonly Finding[] | undefined; isDealer: boolean };

export function MissingFacts({ findings = [], isDealer }: MissingFactsProps) {
  if (findings.length === 0) return null;
  const lacksLicence = findings.some(({ topic }) => topic === 'licence');
  return (
    <details className="text-[0.9375rem]">
      <summary className="cursor-pointer py-2.5 font-semibold text-ochre sm:py-1">
        {lacksLicence ? `${NO_LICENCE}. ` : ''}
        {findings.length === 1 ? '1 thing to add' : `${formatCount(findings.length)} things to add`}
      </summary>
      <div className="mt-2">
        <Findings findings={findings} isDealer={isDealer} />
      </div>
    </details>
  );
}
