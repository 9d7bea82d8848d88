import { data, Form, Link, redirect } from 'react-router';
import { countAttempt } from '#app/http/attempts.server.ts';
import { type ReceivedForm, receiveUpload } from '#app/http/received-upload.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { takeFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { NO_FILE, TOO_LARGE, uploadSchema, ZIP_LIMIT_BYTES, ZIP_TOO_LARGE } from '#app/stock/file-forms.ts';
import { STATE_LABELS, UPLOAD_LIMIT_MB, UPLOADS_OF_SELLER, ZIP_LIMIT_MB } from '#app/stock/run.ts';
import { listRuns } from '#app/stock/runs.server.ts';
import { takeFile } from '#app/stock/upload.server.ts';
import { DealerPrompt } from '#app/trust/own-notices.tsx';
import { findDealerPrompt } from '#app/trust/sellers.server.ts';
import { FileInput } from '#app/ui/forms/file-input.tsx';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { FieldHint } from '#app/ui/forms/form-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { formatDateTime } from '#app/vocabulary/dates.ts';
import type { Route } from './+types/import';

/** Room for the other parts of the form beside the file. */
const LIMITS = { field: 'file', maxFileBytes: ZIP_LIMIT_BYTES, maxBytes: ZIP_LIMIT_BYTES + 64 * 1024 };

const NOT_STORED = 'Something went wrong on our side. Your file wasn’t stored. Try again.';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { uid } = viewerOf(context);
  const { flash, headers } = await takeFlash(request);
  const [runs, dealerPrompt] = await Promise.all([listRuns(db, uid), findDealerPrompt(db, uid)]);
  return data({ runs, flash, dealerPrompt }, { headers });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Import listings');

export function action({ request, context }: Route.ActionArgs) {
  const { uid } = viewerOf(context);
  return receiveUpload({ request, context }, LIMITS, (received) => take(context, uid, received));
}

async function take(context: Route.ActionArgs['context'], sellerId: string, received: ReceivedForm) {
  if (!received.ok) return refuse(received.status === 413 ? ZIP_TOO_LARGE : received.message, received.status);
  const [file] = received.files;
  if (!file) return refuse(NO_FILE);
  if (file.size > ZIP_LIMIT_BYTES) return refuse(ZIP_TOO_LARGE, 413);
  const tooMany = await countAttempt(context, { ofAccount: [UPLOADS_OF_SELLER, sellerId] });
  if (tooMany) return refuse(tooMany.message, tooMany.init);
  const upload = await withFailureMessage(context, NOT_STORED, () => takeFile(db, sellerId, file));
  if ('code' in upload) return refuse(upload.message, 500);
  if (!upload.ok) return refuse(upload.message, upload.message === TOO_LARGE ? 413 : 422);
  return redirect(`/my-listings/import/${upload.runId}/columns`, 303);
}

function refuse(message: string, init: number | ResponseInit = 422) {
  return data<FormReply>({ status: 'error', error: { file: [message] } }, init);
}

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { runs, flash, dealerPrompt } = loaderData;
  return (
    <div className="page *:max-w-3xl">
      <div className="grid gap-8">
        <div className="grid gap-2">
          <h1>Import listings</h1>
          <div role="status">{flash && <p className="font-semibold">{flash}</p>}</div>
        </div>
        {dealerPrompt && <DealerPrompt next="/my-listings/import" {...dealerPrompt} />}
        <UploadForm reply={actionData} />
        <Runs runs={runs} />
      </div>
    </div>
  );
}

function UploadForm({ reply }: { reply: FormReply | undefined }) {
  const { props, fields, problems } = useCheckedForm(uploadSchema, { reply });
  const { file } = fields;
  const isWrong = file.errors.length > 0;
  return (
    <Form method="post" encType="multipart/form-data" {...props} className="panel grid gap-5 p-5 sm:p-7">
      <ErrorSummary problems={problems} />
      <div className="field">
        <label htmlFor={file.id}>CSV or ZIP file</label>
        <FieldHint field={file}>
          {`One car per row, with column headings, up to ${UPLOAD_LIMIT_MB} MB. Photos: links in a column, or a ZIP file of the CSV file and its photos, up to ${ZIP_LIMIT_MB} MB. You’ll review everything before it goes live.`}
        </FieldHint>
        <FileInput
          id={file.id}
          name={file.name}
          required
          label="Choose a file"
          accept=".csv,.txt,.tsv,.zip,text/csv,text/plain,text/tab-separated-values,application/zip"
          aria-describedby={`${file.hintId} ${isWrong ? file.errorId : ''}`}
          aria-invalid={isWrong || undefined}
        />
        {isWrong && (
          <p id={file.errorId} className="wrap-anywhere font-medium text-danger">
            {file.errors.join(' ')}
          </p>
        )}
      </div>
      <SubmitButton problems={problems} action="/my-listings/import" pending="Uploading…">
        Upload
      </SubmitButton>
    </Form>
  );
}

function Runs({ runs }: Pick<Route.ComponentProps['loaderData'], 'runs'>) {
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="runs" className="grid gap-3">
      <h2 id="runs" className="font-bold text-xl">
        Your imports
      </h2>
      <ul className="panel grid divide-y divide-line px-5">
        {runs.map((run) => (
          <li key={run.id} className="grid gap-0.5 py-3">
            <Link to={`/my-listings/import/${run.id}`} className="wrap-anywhere text-link justify-self-start">
              {run.fileName}
            </Link>
            <span className="text-[0.9375rem] text-muted">
              {STATE_LABELS[run.state]} · uploaded {formatDateTime(run.startedAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
