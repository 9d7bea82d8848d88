import { redirect } from 'react-router';

export function loader() {
  throw redirect('/articles', 301);
}
