type Located = { near: string } | { problem: string };

const WAIT_MS = 10_000;
const STEPS_PER_DEGREE = 20;

const PROBLEMS: Readonly<Record<number, string>> = {
  1: 'Your browser didn’t share your location. Allow it in the browser’s settings, or type a suburb.',
  2: 'Your device can’t tell where it is. Type a suburb or postcode.',
  3: 'Your location is taking too long. Try again, or type a suburb.',
};
const OUTSIDE = 'You seem to be outside Australia. Type the suburb you want to look around.';
const NO_ANSWER = 'We couldn’t look up your suburb. Check your connection and try again.';

/** The suburb around this device. Only the rounded position leaves it. */
export async function locate(): Promise<Located> {
  const position = await currentPosition();
  if ('code' in position) return { problem: PROBLEMS[position.code] ?? (PROBLEMS[2] as string) };
  try {
    const { latitude, longitude } = position.coords;
    const body = new URLSearchParams({ latitude: rounded(latitude), longitude: rounded(longitude) });
    const response = await fetch('/place-around', { method: 'POST', body });
    if (!response.ok) return { problem: NO_ANSWER };
    const { near } = (await response.json()) as { near: string | null };
    return near === null ? { problem: OUTSIDE } : { near };
  } catch {
    return { problem: NO_ANSWER };
  }
}

/** Some browsers never answer when the question is left open. */
function currentPosition(): Promise<GeolocationPosition | { code: number }> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({ code: 2 });
    setTimeout(() => resolve({ code: 3 }), WAIT_MS);
    navigator.geolocation.getCurrentPosition(resolve, resolve, { timeout: WAIT_MS, maximumAge: 600_000 });
  });
}

function rounded(degrees: number): string {
  return (Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE).toFixed(2);
}
