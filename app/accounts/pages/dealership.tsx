import { data, Form, Link, redirect } from 'react-router';
import { type DealerDetails, dealerSchema } from '#app/accounts/dealer-form.ts';
import { findDealer, saveDealer } from '#app/accounts/dealers.server.ts';
import type { Viewer } from '#app/accounts/viewer.ts';
import { parseForm } from '#app/http/form.server.ts';
import { returnPath } from '#app/http/return-path.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { addFlash, notFound, takeFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { ChoiceField } from '#app/ui/forms/choice-field.tsx';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import { CheckboxField, TextAreaField, TextField } from '#app/ui/forms/form-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { type FormField, useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { Flash } from '#app/ui/notices.tsx';
import { formatAbn, LICENCE_STATES } from '#app/vocabulary/licences.ts';
import { openingLines, readOpeningHours } from '#app/vocabulary/opening-hours.ts';
import { formatPhone } from '#app/vocabulary/phone.ts';
import type { Route } from './+types/dealership';

const HERE = '/profile/dealership';
const MULTILINE = { multiline: ['hours'] } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { dealer, viewer } = await requireDealer(viewerOf(context));
  const { flash, headers } = await takeFlash(request);
  const { userId: _owner, updatedAt: _at, ...details } = dealer;
  const { dealershipName, photoURL } = viewer;
  return data({ details, dealershipName, hasPhoto: photoURL !== null, flash }, { headers });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Dealership');

export async function action({ request, context, url }: Route.ActionArgs) {
  const { viewer } = await requireDealer(viewerOf(context));
  const form = await parseForm(request, dealerSchema, MULTILINE);
  if (!form.ok) return form.refusal;
  await saveDealer(db, viewer.uid, form.value);
  const next = url.searchParams.has('next') ? returnPath(url.searchParams.get('next')) : HERE;
  return redirect(next, { status: 303, headers: await addFlash('Dealership details saved.') });
}

async function requireDealer(viewer: Viewer) {
  const dealer = viewer.isDealer ? await findDealer(db, viewer.uid) : null;
  if (!dealer) throw notFound('Page not found');
  return { viewer, dealer };
}

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

export default function DealershipPage({ loaderData, actionData }: Route.ComponentProps) {
  const { details, dealershipName, hasPhoto, flash } = loaderData;
  const { props, fields, problems } = useCheckedForm(dealerSchema, {
    ...MULTILINE,
    reply: actionData,
    defaultValue: {
      ...details,
      abn: formatAbn(details.abn),
      phoneNumber: formatPhone(details.phoneNumber),
      showsPhoto: details.showsPhoto ? 'on' : undefined,
    },
  });
  return (
    <div className="page-narrow">
      <div className="grid gap-6">
        <div className="grid gap-2">
          <h1>{dealershipName}</h1>
          <p className="text-muted">
            Buyers see these details on your{' '}
            <Link to={`/dealers/${details.slug}`} className="text-link">
              dealer page
            </Link>
            , and your licence number on every listing. All are optional here; your state’s law may ask for some of
            them. The name is in your{' '}
            <Link to="/profile" className="text-link">
              profile
            </Link>
            .
          </p>
        </div>
        <Flash message={flash} />
        <Form method="post" {...props} className="panel grid gap-5 p-5 sm:p-7">
          <ErrorSummary problems={problems} />
          <DealerFields fields={fields} hasPhoto={hasPhoto} hours={details.hours} />
          <SubmitButton problems={problems} pending="Saving…">
            Save details
          </SubmitButton>
        </Form>
      </div>
    </div>
  );
}

const STATE_CHOICES = LICENCE_STATES.map((state) => ({ value: state, label: state }));
const HOURS_ROWS = 3;

type DealerFieldsProps = {
  fields: Record<keyof DealerDetails, FormField>;
  hasPhoto: boolean;
  hours: string;
};

function DealerFields({ fields, hasPhoto, hours }: DealerFieldsProps) {
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          field={fields.licenceNumber}
          label="Licence number"
          hint="Your motor dealer licence, e.g. LMCT 12345. Shown on every listing."
          autoComplete="off"
          spellCheck={false}
        />
        <ChoiceField
          field={fields.licenceState}
          label="Licence state"
          hint="The state that issued the licence."
          choices={STATE_CHOICES}
        />
        <TextField
          field={fields.abn}
          label="ABN"
          hint="11 digits. Shown on your dealer page."
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          field={fields.phoneNumber}
          label="Dealership phone"
          hint="Shown on your dealer page."
          type="tel"
          autoComplete="off"
        />
      </div>
      <TextField
        field={fields.address}
        label="Address"
        hint="e.g. 1 Example Road, Geelong VIC 3220"
        autoComplete="street-address"
      />
      <TextAreaField
        field={fields.hours}
        label="Opening hours"
        hint="One line for each, e.g. Mon – Fri 8:30 am – 5:30 pm"
        rows={HOURS_ROWS}
      />
      {hours !== '' && <HoursRead hours={hours} />}
      <CheckboxField
        field={fields.showsPhoto}
        label={
          hasPhoto
            ? 'Show my profile photo as the dealership logo'
            : 'Show my profile photo as the logo, once I add one to my profile'
        }
      />
    </>
  );
}

function HoursRead({ hours }: { hours: string }) {
  const read = readOpeningHours(hours);
  const lines = read ? openingLines(read).map((line) => `${line.days} ${line.hours}`) : [];
  return (
    <p className="-mt-2 text-muted text-sm">
      {read
        ? `Your page says whether you’re open now. Buyers see: ${lines.join(', ')}.`
        : 'Buyers see these hours as you wrote them. Start each line with the days, e.g. Sat 9 am – 3 pm, and your page also says whether you’re open now.'}
    </p>
  );
}
