import { hideAction } from '#app/saved-cars/hidden-cars.ts';

/** The hidden cars are in one cookie, so two answers that cross would lose one of them. */
const ONE_AT_A_TIME = 'kerbside.hidden';

/** False if it failed. */
export function sendHidden(listingId: string, isHidden: boolean): Promise<boolean> {
  const post = () =>
    fetch(hideAction(listingId, isHidden), { method: 'POST', body: new URLSearchParams(), keepalive: true }).then(
      ({ ok }) => ok,
      () => false,
    );
  return navigator.locks ? navigator.locks.request(ONE_AT_A_TIME, post) : post();
}
