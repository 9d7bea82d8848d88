import { redirect } from 'react-router';
import type { Route } from './+types/moved';

const MOVED: Record<string, string> = { blog: '/articles', 'profile/second-factor': '/profile/two-step' };

export function loader({ pattern, url }: Route.LoaderArgs) {
  throw redirect(`${MOVED[pattern]}${url.search}`, 301);
}
