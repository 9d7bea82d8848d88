import { data, Form } from 'react-router';
import { countAttempt } from '#app/http/attempts.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { notFound } from '#app/http/not-found.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { useLookAgain } from '#app/http/use-live.ts';
import { viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { deleteFeed, fetchNow, findFeed, pauseFeed, resumeFeed, saveFeed } from '#app/stock/feeds.server.ts';
import { FEED_EVERY, FEED_HOURS, feedSchema, hourWords } from '#app/stock/file-forms.ts';
import { UPLOAD_LIMIT_MB, UPLOADS_OF_SELLER } from '#app/stock/run.ts';
import { StockToolPage } from '#app/stock/stock-tool-page.tsx';
import { notAnswered } from '#app/ui/network-error.ts';
import type { Route } from './+types/feed';
import { FeedState, feedWords } from './feed-state.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { uid } = viewerOf(context);
  const stockFeed = await findFeed(db, uid);
  const feed = stockFeed && {
    ...feedWords(stockFeed),
    address: stockFeed.address,
    everyHours: stockFeed.everyHours,
    hour: stockFeed.hour,
  };
  return { feed };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Stock feed');

type Reply = { problem: string | null; done: string | null };

export async function action({ request, context, url }: Route.ActionArgs) {
  const { uid } = viewerOf(context);
  const [[what] = ['']] = url.searchParams;
  const change = CHANGES[what];
  if (what !== '' && !change) throw notFound('Not found');
  const fetches = what === '' || what === 'fetch';
  const tooMany = fetches ? await countAttempt(context, { ofAccount: [UPLOADS_OF_SELLER, uid] }) : null;
  if (tooMany) return data<Reply>({ problem: tooMany.message, done: null }, tooMany.init);
  if (change) {
    if (!(await change.change(db, uid))) throw notFound('Feed not found.');
    return data<Reply>({ problem: null, done: change.done });
  }
  const form = await parseForm(request, feedSchema);
  if (!form.ok) return data<Reply>({ problem: 'Enter the address and choose when we fetch it.', done: null }, 422);
  if (await saveFeed(db, uid, form.value))
    return data<Reply>({ problem: null, done: 'Saved. We’re fetching the file.' });
  return data<Reply>(
    { problem: 'Enter an address that starts with https://, without a port or a password.', done: null },
    422,
  );
}

const CHANGES: Record<string, { change: typeof fetchNow; done: string }> = {
  fetch: { change: fetchNow, done: 'We’re fetching the file. Reload the page to see the result.' },
  pause: { change: pauseFeed, done: 'Paused. Your cars stay as they are.' },
  resume: { change: resumeFeed, done: 'The feed works again.' },
  delete: { change: deleteFeed, done: 'Deleted. Your cars stay as they are.' },
};

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => notAnswered(error));
}

export default function FeedPage({ loaderData: { feed }, actionData }: Route.ComponentProps) {
  useLookAgain(feed?.isAtWork ?? false);
  return (
    <StockToolPage
      title="Stock feed"
      reply={actionData}
      lead={`We fetch the file of your stock from its address and import it. We list new cars, update changed ones and mark missing ones as sold. CSV, up to ${UPLOAD_LIMIT_MB} MB.`}
    >
      {feed && (
        <section aria-label="Your feed" className="panel grid gap-4 p-5">
          <FeedState {...feed} />
          <div className="flex flex-wrap gap-3">
            {!feed.isPaused && <Press what="fetch" label="Fetch now" />}
            {feed.isPaused ? <Press what="resume" label="Resume" /> : <Press what="pause" label="Pause" />}
            <Press what="delete" label="Delete" />
          </div>
        </section>
      )}
      <FeedForm feed={feed} />
    </StockToolPage>
  );
}

function Press({ what, label }: { what: string; label: string }) {
  return (
    <Form method="post" action={`?${what}`}>
      <button type="submit" className="button button-quiet">
        {label}
      </button>
    </Form>
  );
}

type FormProps = { feed: { address: string; everyHours: number; hour: number } | null };

function FeedForm({ feed }: FormProps) {
  return (
    <Form method="post" action="?" className="panel grid gap-4 p-5">
      <h2 className="font-bold text-xl">{feed ? 'Change the feed' : 'New feed'}</h2>
      <div className="field">
        <label htmlFor="address">Address of the file</label>
        <input
          id="address"
          name="address"
          type="url"
          required
          maxLength={2000}
          defaultValue={feed?.address}
          placeholder="e.g. https://www.yard.example/stock.csv"
          className="control"
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="field">
          <label htmlFor="everyHours">How often</label>
          <select
            id="everyHours"
            className="control select-control"
            name="everyHours"
            defaultValue={feed?.everyHours ?? 24}
          >
            {Object.entries(FEED_EVERY)
              .reverse()
              .map(([hours, words]) => (
                <option key={hours} value={hours}>
                  {words}
                </option>
              ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="hour">From (Melbourne time)</label>
          <select id="hour" className="control select-control" name="hour" defaultValue={feed?.hour ?? 6}>
            {FEED_HOURS.map((hour) => (
              <option key={hour} value={hour}>
                {hourWords(hour)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <button type="submit" className="button justify-self-start">
        {feed ? 'Save and fetch' : 'Create feed'}
      </button>
    </Form>
  );
}
