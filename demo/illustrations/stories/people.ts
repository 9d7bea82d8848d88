/** People, flat as in a print: millimetres, standing on 0,0 with y down, looking to the right. */
import { bent, thick } from '#demo/illustrations/curves.ts';
import { polygon } from '#demo/illustrations/scenery.ts';
import type { Spot } from '#demo/illustrations/space.ts';

export type Looks = {
  skin: string;
  hair: string;
  cut: 'short' | 'long' | 'bun' | 'hat';
  top: string;
  /** The same top in shade, for the arm and the leg further from us. */
  topShade: string;
  bottoms: string;
  bottomsShade: string;
  shoes: string;
};

/** Elbow and hand. */
type Arm = readonly [elbow: Spot, hand: Spot];
/** What is held is drawn with the hand at 0,0. */
export type Pose = { near: Arm; far: Arm; stride?: number; held?: string; heldFar?: string };

const SHOULDER: Spot = [-20, -1390];
const FAR_SHOULDER: Spot = [70, -1395];

export function person(looks: Looks, { near, far, stride = 60, held = '', heldFar = '' }: Pose): string {
  return [
    longHair(looks),
    arm(FAR_SHOULDER, far, looks.topShade, looks.skin),
    inHand(far[1], heldFar),
    leg([60, -860], [95 + stride, -60], looks.bottomsShade, looks.shoes),
    leg([-40, -860], [-75 - stride * 0.4, -30], looks.bottoms, looks.shoes),
    torso(looks),
    head(looks),
    arm(SHOULDER, near, looks.top, looks.skin, looks.topShade),
    inHand(near[1], held),
  ].join('');
}

/** The same person looking to the left. */
export function turned(drawing: string): string {
  return `<g transform="scale(-1 1)">${drawing}</g>`;
}

export function footShadow(color: string): string {
  return `<ellipse cx="40" cy="-10" rx="330" ry="70" fill="${color}" opacity="0.3"/>`;
}

function inHand([x, y]: Spot, held: string): string {
  return held && `<g transform="translate(${x} ${y})">${held}</g>`;
}

function arm(shoulder: Spot, [elbow, hand]: Arm, sleeve: string, skin: string, edge?: string): string {
  const line = bent([shoulder, elbow, hand]);
  const cuff = line.slice(0, -3);
  return [
    polygon(thick(line, 74), skin),
    ball(hand, 50, skin),
    ...(edge ? [polygon(thick(cuff, 134), edge)] : []),
    polygon(thick(cuff, 118), sleeve),
    ball(shoulder, 62, sleeve),
  ].join('');
}

function leg([hipX, hipY]: Spot, [footX, footY]: Spot, cloth: string, shoe: string): string {
  const knee: Spot = [(hipX + footX) / 2 + 18, (hipY + footY) / 2];
  return [
    `<path d="M${footX - 85} ${footY + 60}C${footX - 90} ${footY - 40} ${footX + 40} ${footY - 50} ${footX + 60} ${footY - 10}C${footX + 150} ${footY} ${footX + 185} ${footY + 25} ${footX + 185} ${footY + 60}Z" fill="${shoe}"/>`,
    polygon(thick(bent([[hipX, hipY], knee, [footX, footY]]), 158), cloth),
  ].join('');
}

function torso({ top, topShade, bottoms }: Looks): string {
  return [
    `<path d="M-150 -960C-160 -820 -120 -780 -20 -780H60C130 -780 150 -830 146 -960Z" fill="${bottoms}"/>`,
    `<path d="M-128 -1420C-190 -1330 -178 -1060 -166 -880H158C168 -1080 176 -1340 120 -1425C60 -1462 -60 -1462 -128 -1420Z" fill="${top}"/>`,
    `<path d="M60 -1452C176 -1400 168 -1080 158 -880H66C100 -1080 110 -1300 60 -1452Z" fill="${topShade}"/>`,
  ].join('');
}

function head({ skin, hair, cut, top }: Looks): string {
  return [
    `<path d="M-52 -1530H46V-1432C20 -1405 -30 -1405 -52 -1432Z" fill="${skin}"/>`,
    `<path d="M-70 -1452C-30 -1412 30 -1412 66 -1452L72 -1420C30 -1380 -40 -1380 -78 -1420Z" fill="${top}"/>`,
    `<path d="M-92 -1600C-92 -1690 -40 -1722 14 -1722C82 -1722 112 -1676 110 -1618L132 -1572L108 -1560C108 -1500 84 -1478 30 -1478C-50 -1478 -92 -1520 -92 -1600Z" fill="${skin}"/>`,
    crown(hair, cut),
    ball([-18, -1590], 24, skin),
  ].join('');
}

function crown(hair: string, cut: Looks['cut']): string {
  const cap = `<path d="M-108 -1560C-128 -1690 -70 -1762 16 -1760C84 -1758 124 -1720 122 -1668C70 -1652 30 -1668 8 -1690C6 -1650 -2 -1620 -30 -1614C-44 -1560 -70 -1520 -96 -1510Z" fill="${hair}"/>`;
  if (cut === 'bun') return `${ball([-112, -1712], 62, hair)}${cap}`;
  if (cut !== 'hat') return cap;
  return `${cap}<path d="M-104 -1650C-100 -1790 -40 -1812 14 -1812C80 -1812 116 -1780 120 -1650Z" fill="#d8c08a"/><path d="M-108 -1676H124V-1640H-108Z" fill="#7a5a3c"/><path d="M-205 -1640C-100 -1672 120 -1672 222 -1632C130 -1608 -110 -1608 -205 -1640Z" fill="#c9ae74"/>`;
}

function longHair({ hair, cut }: Looks): string {
  if (cut !== 'long') return '';
  return `<path d="M-104 -1640C-150 -1560 -150 -1420 -128 -1350C-60 -1330 10 -1350 40 -1400L30 -1640Z" fill="${hair}"/>`;
}

function ball([x, y]: Spot, radius: number, color: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}"/>`;
}
