import type { ReactNode } from 'react';
import { LIMITS } from '#app/api/pages.server.ts';
import { SEARCH_PARAMETERS } from '#app/api/parameters.server.ts';
import { READS } from '#app/http/api-answer.server.ts';
import { siteMeta } from '#app/http/site-meta.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/docs';

export function loader() {
  return {
    parameters: SEARCH_PARAMETERS,
    limits: LIMITS,
    reads: { calls: formatCount(READS.attempts), minutes: READS.seconds / 60 },
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches[0].loaderData, {
    title: 'API',
    description: 'Read the cars for sale here from your own program: search, one car, makes and models.',
    path: '/api',
  });

export default function ApiPage({ loaderData, matches }: Route.ComponentProps) {
  const { origin } = matches[0].loaderData;
  const { parameters, limits, reads } = loaderData;
  return (
    <div className="page grid gap-8 *:max-w-3xl">
      <header className="grid gap-3">
        <h1>API</h1>
        <p className="text-lg">
          Read the cars for sale here from your own program, as JSON, with no API key. Other websites can call it too.
        </p>
        <p>
          <a href="/api/v1/openapi.json" className="text-accent underline">
            OpenAPI 3.1 document
          </a>
        </p>
      </header>
      <Section id="search" title="Search cars">
        <Address text={`${origin}/api/v1/listings?make=Toyota&maxPrice=20000`} />
        <p>
          The response has <code>total</code>, <code>listings</code> and <code>next</code>: the address of the next
          page, or null on the last one. A page has {limits.default} cars, or up to {limits.most} with{' '}
          <code>limit</code>. Cars listed while you page through don’t shift the results.
        </p>
        <Parameters parameters={parameters} />
      </Section>
      <Section id="car" title="One car">
        <Address text={`${origin}/api/v1/listings/{id}`} />
        <p>
          Everything on the car’s page, with all photos. A car that was removed or is being checked returns 404. Phone
          numbers are only on the car’s page: send buyers to its <code>url</code>.
        </p>
      </Section>
      <Section id="makes" title="Makes and models">
        <Address text={`${origin}/api/v1/makes`} />
        <p>Each make and model with the number of cars for sale.</p>
      </Section>
      <Section id="feeds" title="Feeds">
        <Address text={`${origin}/listings.atom?make=Toyota`} />
        <Address text={`${origin}/listings.json?make=Toyota`} />
        <p>
          The first 50 cars of any search for a feed reader, latest first, as Atom and as JSON Feed. They take the same
          parameters.
        </p>
      </Section>
      <Section id="assistants" title="Assistants">
        <Address method="POST" text={`${origin}/mcp`} />
        <p>
          Add this address to an assistant that speaks the Model Context Protocol (streamable HTTP). It can search cars
          by the parameters above, read one car, and compare a price with similar cars. It can’t change anything, and
          gets no phone numbers.
        </p>
      </Section>
      <Section id="stock" title="Dealers: your stock">
        <Address method="PUT" text={`${origin}/api/v1/stock/{stockNumber}`} />
        <p>
          With a token from the page{' '}
          <a href="/my-listings/stock/tokens" className="text-accent underline">
            API tokens
          </a>{' '}
          under Stock, sent as <code>Authorization: Bearer …</code>, your system lists a car or changes the one with
          that stock number. Field names are the same as above, with <code>price</code> in dollars, and we recognise the
          same words as in your imports. Repeating a call changes nothing. A stock number from your file means the same
          car.
        </p>
        <p>
          Send photos as <code>photos</code>, a list of public https addresses, or as files: send a form with the JSON
          in <code>car</code> and each file in <code>photos</code>. If you send none, the car keeps the photos it has.
        </p>
        <p>
          <code>DELETE</code> marks the car as sold, and the next <code>PUT</code> puts it back on sale.{' '}
          <code>isHeld</code> in the response means the car is on hold until you fix it in My Listings.
        </p>
      </Section>
      <Section id="webhooks" title="Dealers: webhooks">
        <p>
          A webhook, made on the page{' '}
          <a href="/my-listings/stock/webhooks" className="text-accent underline">
            Webhooks
          </a>{' '}
          under Stock, tells your own https address what happens, as a POST with JSON:
        </p>
        <Example text={EXAMPLE_EVENT} />
        <dl className="grid gap-3">
          {WEBHOOK_TYPES.map(([type, description]) => (
            <div key={type} className="grid gap-x-6 border-line border-t pt-3 sm:grid-cols-[12rem_1fr]">
              <dt>
                <code className="font-semibold">{type}</code>
              </dt>
              <dd className="min-w-0">{description}</dd>
            </div>
          ))}
        </dl>
        <p>
          Respond with a status from 200 to 299 within 10 seconds. Otherwise we try again for 24 hours, first after a
          minute, then less often. An event can arrive twice or out of order: its <code>id</code> is the same on every
          attempt. If you accept nothing for 24 hours, the webhook pauses and we email you. We don’t follow redirects.
        </p>
        <p>
          Check the header <code>Kerbside-Signature</code> before you trust a call. It’s{' '}
          <code>t=seconds,v1=signature</code>, where the signature is the HMAC-SHA256, in hex, of the seconds, a full
          stop and the body exactly as you received it, with the webhook’s secret as the key. Reject a time more than
          five minutes from now.
        </p>
        <Example text={EXAMPLE_VERIFICATION} />
      </Section>
      <Section id="vehicle-ads" title="Dealers: Google vehicle ads">
        <Address text={`${origin}/dealers/{slug}/vehicle-ads.tsv?token=…&store_code=…`} />
        <p>
          Your cars for sale in the columns of Google Merchant Center, with prices in AUD and their type, “drive away”
          or “excluding government charges”. Make a token of the kind “Fetch the file for Google vehicle ads”: it can’t
          do anything else, because you give its address to Google. The file has VINs, which our pages never show. Cars
          without a VIN or a photo, and cars on hold, aren’t in it.
        </p>
      </Section>
      <Section id="limits" title="Limits and problems">
        <p>
          {reads.calls} calls in {reads.minutes} minutes from one address. After that you get a 429, and its{' '}
          <code>Retry-After</code> header tells you how many seconds to wait. Send the <code>ETag</code> back in{' '}
          <code>If-None-Match</code> and you get a short 304 if nothing has changed.
        </p>
        <p>
          Problems come as <code>application/problem+json</code>: <code>detail</code> says what’s wrong in one sentence,
          and <code>errors</code> names each parameter with a problem.
        </p>
      </Section>
    </div>
  );
}

function Example({ text }: { text: string }) {
  return (
    <pre className="panel overflow-x-auto px-4 py-3 text-sm">
      <code>{text}</code>
    </pre>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-3 [&_code]:text-[0.9em]">
      <h2 id={id} className="scroll-mt-6 font-bold text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Address({ method = 'GET', text }: { method?: string; text: string }) {
  return (
    <pre className="panel overflow-x-auto px-4 py-3 text-sm">
      <code>
        {method} {text}
      </code>
    </pre>
  );
}

type ShownParameter = { name: string; description: string; values?: readonly string[]; isRepeated?: true };

function Parameters({ parameters }: { parameters: readonly ShownParameter[] }) {
  return (
    <dl className="grid gap-3">
      {parameters.map(({ name, description, values, isRepeated }) => (
        <div key={name} className="grid gap-x-6 border-line border-t pt-3 sm:grid-cols-[12rem_1fr]">
          <dt>
            <code className="font-semibold">{name}</code>
            {isRepeated && <span className="text-muted text-sm"> · repeatable</span>}
          </dt>
          <dd className="min-w-0">
            <p>{description.replaceAll('`', '')}</p>
            {values && <p className="text-muted text-sm">{values.join(', ')}</p>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const EXAMPLE_EVENT = `{
  "id": "0b0c8f0e-6c8e-4d0a-9a55-1d5d0e0c7a11",
  "type": "enquiry",
  "createdAt": "2026-11-24T02:14:05.000Z",
  "data": {
    "conversationId": "k3v9q0m2x7bd",
    "url": "…/messages/k3v9q0m2x7bd",
    "isFirst": true,
    "sentAt": "2026-11-24T02:14:05.000Z",
    "buyer": { "name": "Jess Nguyen", "phone": null },
    "text": "Is it still available?",
    "photoCount": 0,
    "car": {
      "id": "7h2m4c9x0ktd",
      "url": "…/listing/7h2m4c9x0ktd",
      "stockNumber": "W-77",
      "title": "2019 Toyota HiLux, SR5",
      "make": "Toyota", "model": "HiLux", "trim": "SR5", "year": 2019
    }
  }
}`;

const WEBHOOK_TYPES = [
  [
    'enquiry',
    'A buyer sent a message, first or later. It has what you see under Messages, but never an email address.',
  ],
  ['car.sold', 'A car was marked as sold. The data includes the car and priceDollars.'],
  ['car.back_for_sale', 'A sold car is back on sale.'],
  ['car.removed', 'A listing was deleted. Its address now returns 404.'],
  ['test', 'You pressed “Send a test”.'],
] as const;

export const EXAMPLE_VERIFICATION = `import { createHmac, timingSafeEqual } from 'node:crypto';

function isFromHere(header, body, secret) {
  const [, seconds = '', signature = ''] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > 300) return false;
  const expected = createHmac('sha256', secret).update(\`\${seconds}.\${body}\`).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}`;
