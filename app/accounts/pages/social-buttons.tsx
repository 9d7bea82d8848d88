import { useId } from 'react';
import { type Afterwards, NOTHING_AFTERWARDS } from '#app/accounts/afterwards.ts';
import { useSigninWindow } from '#app/accounts/signin-window.ts';
import { type SigninTrouble, SOCIAL_PROVIDERS, type SocialProviderId } from '#app/accounts/social-signin.ts';
import { AfterwardsFields } from './account-fields.tsx';

type SocialButtonsProps = {
  providers: SocialProviderId[];
  afterwards?: Afterwards;
};

export function SocialButtons({ providers, afterwards = NOTHING_AFTERWARDS }: SocialButtonsProps) {
  const closed = 'popup-closed-by-user' satisfies SigninTrouble;
  const start = useSigninWindow(`/signin?${new URLSearchParams({ trouble: closed, ...afterwards })}`);
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
      <form method="post" onSubmit={start} className="grid grid-cols-2 gap-3">
        <AfterwardsFields {...afterwards} />
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
