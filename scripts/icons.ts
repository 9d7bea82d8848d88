/** Draws the site's icons: `node scripts/icons.ts`. */
import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';

const ICONS_FOLDER = 'public/icons';
const GREEN = '#14523f';
/** `inset` is the margin as a share. Launchers may cut a maskable icon to a circle. */
const ICONS = [
  { name: 'icon-192', size: 192, radius: 0.22, inset: 0.12 },
  { name: 'icon-512', size: 512, radius: 0.22, inset: 0.12 },
  { name: 'maskable-512', size: 512, radius: 0, inset: 0.2 },
  { name: 'apple-touch-icon', size: 180, radius: 0, inset: 0.13 },
];

await drawIcons();

async function drawIcons() {
  await mkdir(ICONS_FOLDER, { recursive: true });
  for (const { name, ...look } of ICONS) {
    await sharp(Buffer.from(iconSvg(look)))
      .png({ compressionLevel: 9, palette: true })
      .toFile(`${ICONS_FOLDER}/${name}.png`);
  }
}

type IconLook = { size: number; radius: number; inset: number };

function iconSvg({ size, radius, inset }: IconLook): string {
  const scale = (1 - 2 * inset) / 30;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 1 1">
    <rect width="1" height="1" rx="${radius}" fill="${GREEN}"/>
    <g transform="translate(${inset} ${0.5 - 10 * scale}) scale(${scale})" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
      <path d="M5 13.300H2.300v-1.900c0-1 .6-1.900 1.600-2.100l3.300-.9 3.100-3.700c.8-.9 1.900-1.400 3.100-1.400h3.700c1.100 0 2.100.4 2.900 1.200l3.700 3.800c1.800.3 3 1.400 3 3.100v1.900h-2.300M11 13.300h8.500"/>
      <circle cx="8" cy="13.600" r="2.700" fill="${GREEN}"/>
      <circle cx="22.500" cy="13.600" r="2.700" fill="${GREEN}"/>
      <path d="M1 17.200h28" stroke-width="1.300" opacity=".45"/>
    </g>
  </svg>`;
}
