import { Link, Outlet, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { hasTwoStep } from '#app/accounts/two-step.server.ts';
import { AdminTrouble } from '#app/http/refused-page.tsx';
import { pathOfQuestion, saidNotNow } from '#app/http/second-step.server.ts';
import { viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/admin-layout';

/** `under` is the path of the pages below. */
const PAGES = [
  { to: '/admin/moderation', label: 'Moderation', under: '/admin/moderation/' },
  { to: '/admin/messages', label: 'Messages', under: '/admin/messages/' },
  { to: '/admin', label: 'Articles', under: '/admin/articles' },
  { to: '/admin/accounts', label: 'Accounts', under: '/admin/accounts/' },
  { to: '/admin/figures', label: 'Stats', under: '/admin/figures/' },
  { to: '/admin/log', label: 'Log', under: '/admin/log/' },
];

/** Child loaders check again: React Router runs them beside this one, not after it. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { isAdmin, uid, sessionId } = viewerOf(context);
  const isDone = (await saidNotNow(request, sessionId)) || (await hasTwoStep(db, uid));
  if (!isDone) throw redirect(pathOfQuestion(url.pathname + url.search));
  return { isAdmin };
}

/** The question must not take the place of a form’s answer. */
export function shouldRevalidate({ formMethod = 'GET' }: ShouldRevalidateFunctionArgs) {
  return formMethod === 'GET';
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page grid min-w-0 gap-6">
      {loaderData.isAdmin && <AdminNavigation />}
      <Outlet />
    </div>
  );
}

function AdminNavigation() {
  const { pathname } = useLocation();
  const here = pathname.replace(/\/$/, '');
  return (
    <nav aria-label="Admin">
      <ul className="flex flex-wrap gap-x-6 gap-y-1 border-line border-b font-semibold">
        {PAGES.map(({ to, label, under }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={here === to ? 'page' : here.startsWith(under) || undefined}
              className="-mb-px block border-transparent border-b-2 py-2.5 text-muted hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export { AdminTrouble as ErrorBoundary };
