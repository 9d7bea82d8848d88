import type { Afterwards } from '#app/accounts/afterwards.ts';

export function AfterwardsFields({ next, save }: Afterwards) {
  return (
    <>
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="save" value={save} />
    </>
  );
}
