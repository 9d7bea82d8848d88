import { Link } from 'react-router';

/** Above the form of a dealer who hasn't given a licence number: from the first listing on. */
export function DealerPrompt({ next, isFirst }: { next: string; isFirst: boolean }) {
  return (
    <section
      aria-labelledby="dealership-prompt"
      className="grid justify-items-start gap-2 rounded-control bg-ochre-soft px-4 py-3"
    >
      <h2 id="dealership-prompt" className="font-bold text-lg">
        {isFirst ? 'Before your first listing: your licence number' : 'Add your licence number'}
      </h2>
      <p>
        Until you add it, your listings say “Licence number not given”. Add your ABN, address, hours and logo there too.
      </p>
      <Link to={`/profile/dealership?${new URLSearchParams({ next })}`} className="button button-quiet">
        Add dealership details
      </Link>
    </section>
  );
}
