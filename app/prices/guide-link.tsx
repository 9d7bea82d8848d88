import { Link } from 'react-router';

/** "What a used Corolla costs", among the small links below a price. */
export function GuideLink({ href, model }: { href: string; model: string }) {
  return (
    <Link to={href} className="py-3 font-medium text-sm underline underline-offset-4 md:py-1">
      {`What a used ${model} costs`}
    </Link>
  );
}
