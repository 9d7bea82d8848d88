import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { siteMeta } from '#app/http/site-meta.ts';
import { db } from '#app/platform/db/client.server.ts';
import { countDecisions, readDecisionFigures, reasonWords } from '#app/trust/moderation-log.server.ts';
import { PPSR } from '#app/trust/state-rules.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import { SCAM_RULES, SENDER_RULES } from '#app/vocabulary/scam-rules.ts';
import type { Route } from './+types/safety';

const YEAR_DAYS = 365;
const CELL = 'border-line border-b py-2 pr-3 last:pr-0 sm:pr-6';
const NARROW = `${CELL} w-px whitespace-nowrap`;
const MESSAGES = { held: 'Held', careful: 'Warning' };

export async function loader() {
  const rows = await countDecisions(db, YEAR_DAYS);
  const { delivered, withheld, held, waiting, medianSeconds, appeals, upheld } = await readDecisionFigures(
    db,
    YEAR_DAYS,
  );
  const sum = (action: string, what: 'decisions' | 'listings') =>
    rows.filter((row) => row.action === action).reduce((all, row) => all + (row[what] ?? 0), 0);
  return {
    removed: sum('remove', 'listings'),
    dismissed: sum('dismiss', 'decisions'),
    suspended: sum('suspend', 'decisions'),
    restored: sum('restore', 'decisions'),
    heldShare: held + waiting > 0 ? (held + waiting) / (delivered + withheld + waiting) : null,
    medianSeconds,
    appeals,
    upheld,
    reasons: rows
      .filter(({ action }) => action === 'remove')
      .map(({ reason, listings }) => ({ words: reasonWords(reason), listings: listings ?? 0 })),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches[0].loaderData, {
    title: 'Buying and selling safely',
    description: 'How we check listings, what we don’t check, and how to report a listing, a seller or a scam.',
    path: '/safety',
  });

export default function SafetyPage({ loaderData }: Route.ComponentProps) {
  const { removed, dismissed, suspended, restored, reasons, heldShare, medianSeconds, appeals, upheld } = loaderData;
  return (
    <div className="page grid gap-8 *:max-w-3xl">
      <h1>Buying and selling safely</h1>
      <Part title="How we check">
        <p>
          We check every listing automatically before it goes live: photos, text, numbers, plates and VINs that another
          seller uses, words scammers use, and prices far below similar cars. A person reviews what we find, and every
          report. We log every decision, and the log can’t be changed.
        </p>
        <p>
          We check every message automatically before it’s delivered. One that we hold isn’t delivered until a person
          has looked at it: its sender is told, and the other person sees nothing of it. One with a warning is delivered
          without its links. Two reasons for a warning are one to hold it.
        </p>
        <RulesTable />
      </Part>
      <Part title="What we don’t check">
        <p>
          We don’t see the car, check who owns it or check the seller’s ID. We don’t hold money and have no escrow or
          shipping service: anyone who says we do is a scammer.
        </p>
      </Part>
      <Part title="The last 12 months">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <Figure count={removed}>listings removed</Figure>
          {reasons.map(({ words, listings }) => (
            <Figure key={words} count={listings}>
              of them: {words.toLowerCase()}
            </Figure>
          ))}
          <Figure count={suspended}>accounts suspended</Figure>
          <Figure count={restored}>accounts restored</Figure>
          <Figure count={dismissed}>reports checked and found OK</Figure>
          {heldShare !== null && (
            <Figure count={`${(100 * heldShare).toFixed(1)}%`}>
              of the last 30 days’ messages held before anyone saw them
            </Figure>
          )}
          {medianSeconds !== null && <Figure count={shownWait(medianSeconds)}>until we’ve decided (median)</Figure>}
          {appeals > 0 && (
            <Figure
              count={upheld}
            >{`of ${appeals === 1 ? '1 appeal' : `${formatCount(appeals)} appeals`} upheld`}</Figure>
          )}
        </dl>
      </Part>
      <Part title="Check the car yourself">
        <p>
          Search the VIN on the{' '}
          <a href={PPSR.link} rel="noreferrer" className="text-link">
            PPSR
          </a>{' '}
          (${PPSR.dollars}) on the day you pay. It shows money owing, stolen and written-off cars. See the car, the rego
          papers and the seller’s licence before you pay anything.
        </p>
      </Part>
      <Part title="Report it">
        <p>
          Each car’s page has “Report this listing” under “Buying safely”, with or without an account. Lost money? Call
          your bank first. Then tell{' '}
          <a href="https://www.scamwatch.gov.au/report-a-scam" rel="noreferrer" className="text-link">
            Scamwatch
          </a>{' '}
          and the police. For anything else,{' '}
          <Link to="/contact" className="text-link">
            contact us
          </Link>
          .
        </p>
      </Part>
    </div>
  );
}

const RULES = [
  ...SCAM_RULES.map(({ says, message, onlyWarnsAds }) => ({
    says,
    message: MESSAGES[message],
    ad: onlyWarnsAds ? 'Warning' : 'Held',
  })),
  ...Object.values(SENDER_RULES).map(({ says, message }) => ({ says, message: MESSAGES[message], ad: '–' })),
];

function RulesTable() {
  return (
    <table className="w-full text-left text-[0.9375rem]">
      <caption className="sr-only">What we do with messages and ads</caption>
      <thead>
        <tr className="align-bottom">
          <th className={CELL}>One that</th>
          <th className={NARROW}>Message</th>
          <th className={NARROW}>Ad</th>
        </tr>
      </thead>
      <tbody>
        {RULES.map(({ says, message, ad }) => (
          <tr key={says} className="align-top">
            <th scope="row" className={`${CELL} font-normal`}>
              {says}
            </th>
            <td className={NARROW}>{message}</td>
            <td className={NARROW}>{ad}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shownWait(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const hours = Math.round(seconds / 3600);
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`;
  return `${Math.round(hours / 24)} days`;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="font-bold text-xl">{title}</h2>
      {children}
    </section>
  );
}

function Figure({ count, children }: { count: number | string; children: ReactNode }) {
  return (
    <>
      <dt className="text-right font-bold tabular-nums">{typeof count === 'string' ? count : formatCount(count)}</dt>
      <dd>{children}</dd>
    </>
  );
}
