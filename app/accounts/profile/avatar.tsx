import { type CurrentUser, initialOf } from '#app/accounts/viewer.ts';
import { AVATAR_SIZES, avatarUrl } from '#app/vocabulary/photo.ts';

type AvatarProps = {
  user: Pick<CurrentUser, 'displayName' | 'email' | 'photoURL'>;
  className?: string;
  width?: string;
  onError?: () => void;
};

/** No alt text, because it is always next to the name. */
export function Avatar({ user, className = 'size-9', width = '36px', onError }: AvatarProps) {
  const look = `shrink-0 rounded-full bg-accent-soft ${className}`;
  if (user.photoURL) {
    const srcSet = AVATAR_SIZES.map((size) => `${avatarUrl(user.photoURL ?? '', size)} ${size}w`).join(', ');
    return (
      <img
        src={user.photoURL}
        srcSet={srcSet}
        sizes={width}
        alt=""
        fetchPriority="low"
        className={`object-cover ${look}`}
        onError={onError}
      />
    );
  }
  return (
    <span aria-hidden="true" className={`grid place-items-center font-bold text-accent ${look}`}>
      {initialOf(user)}
    </span>
  );
}
