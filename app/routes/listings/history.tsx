import { siteMeta } from '#app/http/site-meta.ts';
import { digestText, listDigests, publicKeyOfDigests } from '#app/listings/history-digests.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { formatWholeDate } from '#app/vocabulary/dates.ts';
import type { Route } from './+types/history';

const DIGESTS_SHOWN = 30;

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches[0].loaderData, {
    title: 'Listing histories',
    description: 'What every listing’s history holds, why it can’t be rewritten, and the signed digests that show it.',
    path: '/history',
  });

export async function loader() {
  const digests = await listDigests(db, DIGESTS_SHOWN);
  return {
    publicKey: publicKeyOfDigests(),
    digests: digests.map((digest) => ({
      day: digest.day,
      date: formatWholeDate(digest.day),
      text: digestText(digest),
      signature: digest.signature,
      publicKey: digest.publicKey,
    })),
  };
}

const PRINT = 'panel mt-2 whitespace-pre-wrap break-all p-4 font-mono text-sm';

export default function HistoryPage({ loaderData: { publicKey, digests } }: Route.ComponentProps) {
  return (
    <div className="wrap py-8 md:py-12">
      <h1 className="font-bold text-4xl">Listing histories</h1>
      <div className="mt-4 grid max-w-[68ch] gap-3">
        <p className="text-lg">
          Every listing keeps a history: when it was listed, each change of price, kilometres, description and photos,
          and when it was sold, back for sale or removed. The car’s page shows it. It doesn’t include names or the text
          of descriptions.
        </p>
        <h2 className="mt-6 font-bold text-2xl">Why it can’t be rewritten</h2>
        <p>
          Each entry includes a fingerprint (SHA-256) of the entry before it. If anyone changes one, every fingerprint
          after it is wrong.
        </p>
        <p>
          Once a day we put the last fingerprint of every history that has changed into one digest, together with the
          digest before. We sign it, publish it here and email it to the administrator. Keep a digest from today: if a
          history is rewritten later, ours will no longer match yours.
        </p>
        <p>
          Changes from the last day aren’t in a digest yet. A history starts when we first saw the car and can’t show
          what happened before that. A year after a listing is removed, we delete all but the last entry of its history.
        </p>
        <h2 className="mt-6 font-bold text-2xl">Check a signature</h2>
        <p>
          Digests are signed with Ed25519. Save this key as key.pem, the five lines of a digest as digest.txt and its
          decoded signature as signature.bin. Then run:
        </p>
      </div>
      <pre className={PRINT}>
        {'openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in digest.txt -sigfile signature.bin'}
      </pre>
      <pre className={PRINT}>{pem(publicKey)}</pre>
      <h2 className="mt-10 font-bold text-2xl">Digests</h2>
      {digests.length === 0 && <p className="mt-2">No digests yet. We’ll make the first one tonight.</p>}
      {digests.map((digest) => (
        <section key={digest.day} aria-label={digest.date} className="mt-6">
          <h3 className="font-bold">{digest.date}</h3>
          <pre className={PRINT}>{digest.text}</pre>
          <p className="mt-2 break-all text-muted text-sm">Signature: {digest.signature}</p>
          {digest.publicKey !== publicKey && (
            <p className="mt-1 break-all text-muted text-sm">Signed with an earlier key: {digest.publicKey}</p>
          )}
        </section>
      ))}
    </div>
  );
}

function pem(publicKey: string): string {
  return `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----\n`;
}
