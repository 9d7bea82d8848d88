import { data, Form } from 'react-router';
import { countAttempt } from '#app/http/attempts.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { useLookAgain } from '#app/http/use-live.ts';
import { redirectWithFlash, takeFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { findFeed, saveFeed } from '#app/stock/feeds.server.ts';
import { FEED_EVERY, FEED_HOURS, feedSchema, hourWords } from '#app/stock/file-forms.ts';
import { UPLOAD_LIMIT_MB, UPLOADS_OF_SELLER } from '#app/stock/run.ts';
import { StockToolButton, StockToolPage } from '#app/stock/stock-tool-page.tsx';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { TextField } from '#app/ui/forms/form-field.tsx';
import { SelectField } from '#app/ui/forms/select-field.tsx';
import { ErrorSummary } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import type { Route } from './+types/feed';
import { FeedState, feedWords } from './feed-state.tsx';

const PAGE = '/my-listings/stock/feed';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { uid } = viewerOf(context);
  const stockFeed = await findFeed(db, uid);
  const feed = stockFeed && {
    ...feedWords(stockFeed),
    address: stockFeed.address,
    everyHours: stockFeed.everyHours,
    hour: stockFeed.hour,
  };
  const { flash, headers } = await takeFlash(request);
  return data({ feed, flash }, { headers });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Stock feed');

export async function action({ request, context }: Route.ActionArgs) {
  const { uid } = viewerOf(context);
  const tooMany = await countAttempt(context, { ofAccount: [UPLOADS_OF_SELLER, uid] });
  const form = await parseForm(request, feedSchema);
  if (!form.ok) return form.refusal;
  if (tooMany) return form.refuse(tooMany.message, tooMany.init);
  const address = await saveFeed(db, uid, form.value);
  return address === null ? redirectWithFlash(PAGE, 'Saved. We’re fetching the file.') : form.refuse({ address });
}

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

export default function FeedPage({ loaderData: { feed, flash }, actionData }: Route.ComponentProps) {
  useLookAgain(feed?.isAtWork ?? false);
  return (
    <StockToolPage
      title="Stock feed"
      flash={flash}
      lead={`Give us the link to your stock file and we’ll import it. We list new cars, update changed ones and mark missing ones as sold. CSV, up to ${UPLOAD_LIMIT_MB} MB.`}
    >
      {feed && (
        <section aria-label="Your feed" className="panel grid gap-4 p-5">
          <FeedState {...feed} />
          <div className="flex flex-wrap gap-3">
            {!feed.isPaused && <StockToolButton action={`${PAGE}/fetch`} label="Fetch now" />}
            {feed.isPaused ? (
              <StockToolButton action={`${PAGE}/resume`} label="Resume" />
            ) : (
              <StockToolButton action={`${PAGE}/pause`} label="Pause" />
            )}
            <StockToolButton action={`${PAGE}/delete`} label="Delete" />
          </div>
        </section>
      )}
      <FeedForm feed={feed} reply={actionData} />
    </StockToolPage>
  );
}

type FormProps = {
  feed: { address: string; everyHours: number; hour: number } | null;
  reply: FormReply | undefined;
};

function FeedForm({ feed, reply }: FormProps) {
  const schedule = { everyHours: String(feed?.everyHours ?? 24), hour: String(feed?.hour ?? 6) };
  const defaultValue = { address: feed?.address, ...schedule };
  const { props, fields, problems } = useCheckedForm(feedSchema, { reply, defaultValue });
  return (
    <Form method="post" {...props} className="panel grid gap-4 p-5">
      <h2 className="font-bold text-xl">{feed ? 'Change the feed' : 'New feed'}</h2>
      <ErrorSummary problems={problems} />
      <TextField
        field={fields.address}
        label="Link to the file"
        type="url"
        required
        maxLength={2000}
        placeholder="e.g. https://www.yard.example/stock.csv"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="How often" name="everyHours" defaultValue={fields.everyHours.value}>
          {Object.entries(FEED_EVERY)
            .reverse()
            .map(([hours, words]) => (
              <option key={hours} value={hours}>
                {words}
              </option>
            ))}
        </SelectField>
        <SelectField label="From (Melbourne time)" name="hour" defaultValue={fields.hour.value}>
          {FEED_HOURS.map((hour) => (
            <option key={hour} value={hour}>
              {hourWords(hour)}
            </option>
          ))}
        </SelectField>
      </div>
      <button type="submit" className="button justify-self-start">
        {feed ? 'Save and fetch' : 'Create feed'}
      </button>
    </Form>
  );
}
