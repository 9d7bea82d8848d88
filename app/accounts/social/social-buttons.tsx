import { useId } from 'react';
import type { SigninTrouble } from '#app/accounts/signin-troubles.ts';
import { SOCIAL_PROVIDERS, type SocialProviderId } from '#app/accounts/social/social-providers.ts';
import { useSigninWindow } from '#app/accounts/social/use-signin-window.ts';

type SocialButtonsProps = {
  /** Those that are configured; without any, nothing is shown. */
  providers: SocialProviderId[];
  next?: string;
  /** The listing whose heart led here. */
  save?: string;
};

/** One button a provider. With scripts it opens a window, without it goes there and comes back. */
export function SocialButtons({ providers, next = '/', save = '' }: SocialButtonsProps) {
  const closed = 'popup-closed-by-user' satisfies SigninTrouble;
  const begin = useSigninWindow(`/signin?${new URLSearchParams({ trouble: closed, next, save })}`);
  const title = useId();
  if (providers.length === 0) return null;
  return (
    <section aria-labelledby={title} className="grid gap-3">
      <h2
        id={title}
        className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        Or continue with
      </h2>
      <form method="post" onSubmit={begin} className="grid grid-cols-2 gap-3">
        <input type="hidden" name="next" value={next} />
        <input type="hidden" name="save" value={save} />
        <input type="hidden" name="attempt" />
        {providers.map((id) => (
          <button
            key={id}
            type="submit"
            formAction={`/signin/with/${id}`}
            className="button button-quiet only-of-type:col-span-2"
          >
            {SOCIAL_PROVIDERS[id]}
          </button>
        ))}
      </form>
    </section>
  );
}
