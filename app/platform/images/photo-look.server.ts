import sharp from 'sharp';

const SIDE = 32;
const KEPT = 8;

const WAVES = Array.from({ length: KEPT }, (_, frequency) =>
  Float64Array.from({ length: SIDE }, (_, at) => Math.cos((Math.PI / SIDE) * (at + 0.5) * frequency)),
);

/** 64 bits as 16 hex digits: which of the 64 lowest frequencies (DCT) of a small grey picture are above their median. */
export async function photoLook(bytes: Uint8Array): Promise<string> {
  const grey = await sharp(bytes).grayscale().resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer();
  const strengths = WAVES.flatMap((down) => WAVES.map((across) => strengthOf(grey, down, across)));
  const median = strengths.toSorted((a, b) => a - b)[(KEPT * KEPT) / 2] as number;
  const bits = strengths.map((strength) => (strength >= median ? '1' : '0')).join('');
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0');
}

function strengthOf(grey: Uint8Array, down: Float64Array, across: Float64Array): number {
  let strength = 0;
  for (let y = 0; y < SIDE; y += 1) {
    let row = 0;
    for (let x = 0; x < SIDE; x += 1) row += (grey[y * SIDE + x] as number) * (across[x] as number);
    strength += row * (down[y] as number);
  }
  return strength;
}
