import { data, Link, redirect } from 'react-router';
import { privateMeta } from '#app/http/site-meta.ts';
import { useLookAgain } from '#app/http/use-live.ts';
import { notFound, takeFlash, viewerOf } from '#app/http/viewer.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { db } from '#app/platform/db/client.server.ts';
import { FINDINGS_A_PAGE, listFindings } from '#app/stock/findings.server.ts';
import {
  CHECKED_AGAIN,
  FINDING_LABELS,
  type FindingKind,
  isAtWork,
  isFindingKind,
  type RunFigures,
  STATE_LABELS,
} from '#app/stock/run.ts';
import { findRun, type PageRun } from '#app/stock/runs.server.ts';
import { countUndone, findUndoEnd } from '#app/stock/undo.server.ts';
import { useLastAnswer } from '#app/ui/notices.tsx';
import { formatDateTime } from '#app/vocabulary/dates.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/import-run';
import { FindingList, FindingTabs } from './findings.tsx';
import { ReviewSections } from './review-sections.tsx';
import {
  ConfirmForm,
  count,
  Outcome,
  PhotoCounts,
  RejectsLink,
  RunProgress,
  StopForm,
  UndoLink,
  UndoOutcome,
} from './run-sections.tsx';
import { RunTrouble } from './run-trouble.tsx';

export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const { uid } = viewerOf(context);
  const run = await findRun(db, { sellerId: uid, runId: params.runId });
  if (!run) throw notFound('Import not found.');
  if (run.state === 'uploaded') throw redirect(`/my-listings/import/${run.id}/columns`);
  const { flash, headers } = await takeFlash(request);
  const { id, fileName, state, failure, startedAt, sizeBytes } = run;
  const figures = (run.figures ?? {}) as Partial<RunFigures>;
  return data(
    {
      flash,
      figures,
      run: { id, fileName, state, failure, startedAt, sizeBytes },
      isAgain: url.searchParams.has('again') && (state === 'checking' || state === 'checked'),
      shown: run.state === 'checked' ? await readShown(run, figures, url) : null,
      undoUntil: await findUndoEnd(db, run),
      undone: await readUndoneOf(run),
    },
    { headers },
  );
}

const KINDS = Object.keys(FINDING_LABELS) as FindingKind[];

/** One page of the kind asked for, else of the first that there is any of. */
async function readShown(run: PageRun, figures: Partial<RunFigures>, url: URL) {
  const requested = url.searchParams.get('show');
  const kind = isFindingKind(requested) ? requested : KINDS.find((one) => figures[one]);
  if (!kind) return null;
  const pages = Math.max(1, Math.ceil((figures[kind] ?? 0) / FINDINGS_A_PAGE));
  const requestedPage = Number(url.searchParams.get('page') ?? 1);
  const page = Number.isInteger(requestedPage) ? Math.min(Math.max(1, requestedPage), pages) : 1;
  return { kind, page, pages, findings: await listFindings(db, run, { kind, page }) };
}

async function readUndoneOf(run: PageRun) {
  if (run.state !== 'undoing' && run.state !== 'undone') return null;
  const { keptListings, ...counts } = await countUndone(db, run);
  return { ...counts, keptListings: keptListings.map((listing) => ({ id: listing.id, title: listingTitle(listing) })) };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Your import');

type LoaderData = Route.ComponentProps['loaderData'];

export { RunTrouble as ErrorBoundary };

export default function ImportRunPage({ loaderData }: Route.ComponentProps) {
  const { run, flash, isAgain } = loaderData;
  const refusal = useLastAnswer(flash);
  useLookAgain(isAtWork(run.state));
  return (
    <div className="page *:max-w-3xl">
      <div className="grid gap-6">
        <div className="grid gap-2">
          <h1>{run.fileName}</h1>
          <p role="status" className="font-semibold">
            {STATE_LABELS[run.state]}
          </p>
          <p className="text-muted">Uploaded {formatDateTime(run.startedAt)}</p>
          {isAgain && (
            <p role="alert" className="rounded-control bg-ochre-soft px-4 py-3">
              {CHECKED_AGAIN}
            </p>
          )}
          <div role="status">{refusal && <p className="font-semibold text-danger">{refusal}</p>}</div>
        </div>
        <div className="panel grid gap-6 p-5 sm:p-7">
          {run.failure && (
            <p role="alert" className="wrap-anywhere font-medium text-danger">
              {run.failure}
            </p>
          )}
          <StateSection {...loaderData} />
        </div>
        <Link to="/my-listings/import" className="justify-self-start text-link">
          All imports
        </Link>
      </div>
    </div>
  );
}

function StateSection(loaderData: LoaderData) {
  const { run, figures, undoUntil, undone } = loaderData;
  const path = `/my-listings/import/${run.id}`;
  if (run.state === 'checked') return <Checked {...loaderData} path={path} />;
  if (run.state === 'undone' && undone) return <UndoOutcome {...undone} hadPhotos={figures.photos !== undefined} />;
  if (run.state === 'undoing' && undone) {
    const done = undone.undone + undone.gone + undone.keptCount;
    const sentence = `${count(undone.left, 'listing', 'listings')} to go.`;
    return <RunProgress label="Undoing" done={done} total={done + undone.left} sentence={sentence} />;
  }
  if (run.state === 'done' || run.state === 'stopped') {
    return (
      <>
        <Outcome figures={figures} wasStopped={run.state === 'stopped'} />
        <RejectsLink path={path} rejected={figures.rejected ?? 0} />
        <UndoLink path={path} undoUntil={undoUntil} />
      </>
    );
  }
  const isImporting = run.state === 'importing';
  const { photos } = figures;
  const soFar = photos
    ? `Your cars are live. ${count(photos.stored, 'photo', 'photos')} added so far`
    : `${count(figures.records ?? 0, 'row', 'rows')} so far`;
  const sentence = `${soFar}. You can leave this page.`;
  return (
    <>
      <RunProgress
        label={photos ? 'Adding photos' : isImporting ? 'Importing' : 'Checking'}
        done={figures.readBytes ?? 0}
        total={run.sizeBytes}
        sentence={sentence}
      />
      <StopForm path={path} label={isImporting ? 'Stop the import' : 'Stop and change the columns'} />
    </>
  );
}

function Checked({ run, figures, shown, path }: LoaderData & { path: string }) {
  const columns = (
    <Link to={`${path}/columns`} className="justify-self-start text-link">
      Change the columns
    </Link>
  );
  if (run.failure) return columns;
  const { new: added = 0, changed = 0, relisted = 0, unchanged = 0, rejected = 0 } = figures;
  const ready = added + changed + relisted;
  return (
    <>
      <p>
        {formatCount(ready)} ready, {formatCount(unchanged)} unchanged, {formatCount(rejected)} to fix. Nothing’s live
        yet.
      </p>
      {figures.review && <ReviewSections review={figures.review} path={path} />}
      <FindingTabs figures={figures} current={shown?.kind ?? null} />
      {figures.photos && <PhotoCounts {...figures.photos} words="to add" />}
      {shown && <FindingList {...shown} />}
      <RejectsLink path={path} rejected={rejected} />
      <ConfirmForm path={path} figures={figures} />
      {columns}
    </>
  );
}
