import { Form } from 'react-router';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';

export type ShownSession = { id: string; browser: string; isThisDevice: boolean; signedIn: string; lastSeen: string };

export function SessionList({ sessions }: { sessions: ShownSession[] }) {
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
            <div>
              <p className="font-semibold">
                {session.browser}
                {session.isThisDevice && <span className="chip ml-2 min-h-6 text-[0.8125rem]">This device</span>}
              </p>
              <p className="text-muted text-sm">{`Signed in ${session.signedIn} · Last seen ${session.lastSeen}`}</p>
            </div>
            {!session.isThisDevice && <EndButton {...session} />}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" action="/profile/sessions/end-others">
          <SubmitButton action="/profile/sessions/end-others" pending="Signing out…" className="button-quiet">
            Sign out everywhere else
          </SubmitButton>
        </Form>
      )}
    </>
  );
}

function EndButton({ id, browser, signedIn }: ShownSession) {
  const action = `/profile/sessions/${id}/end`;
  return (
    <Form method="post" action={action}>
      <SubmitButton action={action} pending="Signing out…" className="button-quiet">
        <span>
          Sign out<span className="sr-only">: {`${browser}, signed in ${signedIn}`}</span>
        </span>
      </SubmitButton>
    </Form>
  );
}
