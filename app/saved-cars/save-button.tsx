import { Heart } from 'lucide-react';
import { Link } from 'react-router';

/** The heart on a car's photo. A visitor who is signed out is led to sign in. */
export function SaveButton({ title }: { title: string }) {
  return (
    <Link
      to="/signin"
      aria-label={`Save ${title}`}
      className="grid size-11 place-items-center rounded-full bg-white/90 text-[#17201c] shadow-sm hover:bg-white"
    >
      <Heart className="size-5" aria-hidden="true" />
    </Link>
  );
}
