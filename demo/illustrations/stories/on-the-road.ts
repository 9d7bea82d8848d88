/** The articles' pictures that have people and a car in them. */
import { bent, thick } from '#demo/illustrations/curves.ts';
import { polygon } from '#demo/illustrations/scenery.ts';
import { beach } from '#demo/illustrations/scenes/beach.ts';
import { driveway } from '#demo/illustrations/scenes/driveway.ts';
import { forecourt } from '#demo/illustrations/scenes/forecourt.ts';
import { street } from '#demo/illustrations/scenes/street.ts';
import { project, type Vec } from '#demo/illustrations/space.ts';
import { CAST, CLIPBOARD, KEYS, PHONE } from '#demo/illustrations/stories/cast.ts';
import { person, turned } from '#demo/illustrations/stories/people.ts';
import { paintCarStory } from '#demo/illustrations/stories/with-car.ts';
import type { View } from '#demo/illustrations/view.ts';

const AT_EASE = {
  near: [
    [-120, -1120],
    [-60, -900],
  ],
  far: [
    [120, -1130],
    [130, -900],
  ],
} as const;
const POINTING = {
  near: [
    [120, -1230],
    [380, -1280],
  ],
  far: [
    [140, -1140],
    [90, -920],
  ],
} as const;
const READING = {
  near: [
    [-60, -1110],
    [170, -1140],
  ],
  far: [
    [110, -1110],
    [230, -1130],
  ],
} as const;
const REACHING = {
  near: [
    [110, -1180],
    [400, -1190],
  ],
  far: [
    [120, -1130],
    [110, -910],
  ],
} as const;
const AIMING = {
  near: [
    [60, -1210],
    [300, -1500],
  ],
  far: [
    [150, -1240],
    [310, -1450],
  ],
} as const;

/** The key changes hands on the driveway. */
export function handover(): string {
  return paintCarStory({
    car: { bodyType: 'Hatchback', size: 'medium', paint: 'sky' },
    scene: driveway,
    stand: { around: 35, distance: 9200, eyeHeight: 1450, width: 0.62, height: 560, foot: 990, aside: 250 },
    before: [
      { across: -2020, depth: 6500, draw: person(CAST.may, { ...REACHING, stride: 90, held: KEYS }) },
      { across: -1030, depth: 6450, draw: turned(person(CAST.tom, { ...REACHING, stride: 70 })) },
    ],
  });
}

/** A price on a board, and two people who add up. */
export function priceOnTheBoard(): string {
  return paintCarStory({
    car: { bodyType: 'SUV', size: 'small', paint: 'red' },
    scene: forecourt,
    stand: { around: 36, distance: 9000, eyeHeight: 1480, width: 0.62, height: 580, foot: 970, aside: -260 },
    before: [
      { across: 480, depth: 6900, hasShadow: false, draw: priceBoard() },
      { across: 1520, depth: 6700, draw: turned(person(CAST.asha, POINTING)) },
      { across: 2150, depth: 6500, draw: turned(person(CAST.dev, { ...READING, stride: 30, held: PHONE })) },
    ],
  });
}

/** A board such as stands beside a car in a yard: a sum, and two lines that say what is in it. */
function priceBoard(): string {
  const dollar = thick(
    bent([
      [-215, -690],
      [-260, -735],
      [-310, -700],
      [-262, -655],
      [-212, -612],
      [-262, -570],
      [-312, -612],
    ]),
    30,
  );
  return [
    '<ellipse cy="-10" rx="470" ry="70" fill="#2a2f3a" opacity="0.3"/>',
    '<path d="M-330 -60L-290 -60L-240 -880L-290 -880Z" fill="#6d5a45"/><path d="M330 -60L290 -60L240 -880L290 -880Z" fill="#5d4c3a"/>',
    '<path d="M-390 -880H390V-330H-390Z" fill="#1d5a46"/><path d="M-360 -850H360V-360H-360Z" fill="#fbf6e6"/>',
    polygon(dollar, '#1d5a46'),
    '<path d="M-277 -765H-247V-540H-277Z" fill="#1d5a46"/>',
    ...[...'24990'].map((digit, n) => inSegments(digit, -165 + n * 102 + (n > 1 ? 28 : 0))),
    '<path d="M20 -575H46L30 -520H12Z" fill="#1d5a46"/>',
    '<path d="M-310 -490H300V-462H-310Z" fill="#b98529"/><path d="M-310 -436H120V-408H-310Z" fill="#b9b3a2"/>',
  ].join('');
}

/** The bars of a digit, from the top down and from left to right: as on a pump or a clock. */
const SEGMENTS: Record<string, string> = { '0': '1110111', '2': '1011101', '4': '0111010', '9': '1111011' };
const BARS = ['0 0 72 18', '0 0 18 96', '54 0 18 96', '0 82 72 18', '0 88 18 96', '54 88 18 96', '0 166 72 18'];

function inSegments(digit: string, x: number): string {
  const bars = BARS.filter((_, n) => SEGMENTS[digit]?.[n] === '1').map((bar) => bar.split(' ').map(Number));
  return bars
    .map(
      ([dx = 0, dy = 0, width, height]) =>
        `<rect x="${x + dx}" y="${dy - 745}" width="${width}" height="${height}" fill="#1d5a46"/>`,
    )
    .join('');
}

/** The ad's first photo is taken. */
export function photographed(): string {
  return paintCarStory({
    car: { bodyType: 'Wagon', size: 'medium', paint: 'teal' },
    scene: beach,
    stand: { around: 40, distance: 9400, eyeHeight: 1450, width: 0.66, height: 580, foot: 950, aside: 220 },
    before: [{ across: -1900, depth: 5900, draw: person(CAST.jo, { ...AIMING, stride: 110, held: PHONE }) }],
  });
}

/** A dealer's papers, and a customer who reads them. */
export function dealerTalk(): string {
  return paintCarStory({
    car: { bodyType: 'Ute', size: 'medium', paint: 'white' },
    scene: forecourt,
    stand: { around: 142, distance: 9400, eyeHeight: 1480, width: 0.66, height: 600, foot: 960, aside: -210 },
    before: [
      { across: 1250, depth: 6700, draw: person(CAST.col, AT_EASE) },
      { across: 2000, depth: 6500, draw: turned(person(CAST.nina, { ...READING, stride: 30, held: CLIPBOARD })) },
    ],
  });
}

/** An electric car takes its fill in the street. */
export function charging(): string {
  return paintCarStory({
    car: { bodyType: 'Hatchback', size: 'medium', paint: 'white' },
    scene: street,
    stand: { around: 36, distance: 9000, eyeHeight: 1450, width: 0.66, height: 580, foot: 980, aside: -240 },
    behind: [
      { at: [-560, -2350, 0], draw: turned(person(CAST.may, { ...READING, stride: 40, held: PHONE })) },
      { at: POST, hasShadow: false, draw: chargingPost() },
    ],
    over: cable,
  });
}

const POST: Vec = [150, -1850, 0];

function chargingPost(): string {
  return [
    '<ellipse cy="-5" rx="300" ry="60" fill="#26303c" opacity="0.35"/>',
    '<path d="M-170 0V-1330C-170 -1400 -120 -1430 -60 -1430H80C140 -1430 180 -1400 180 -1330V0Z" fill="#e9efe9"/>',
    '<path d="M80 -1430C140 -1430 180 -1400 180 -1330V0H90V-1330Z" fill="#c3cdc6"/>',
    '<path d="M-130 -1330H50V-1050H-130Z" fill="#1d5a46"/>',
    '<path d="M-30 -1310L-95 -1180H-48L-66 -1075L20 -1215H-28L-4 -1310Z" fill="#ecd37a"/>',
    '<path d="M-120 -980H40V-900H-120Z" fill="#23292c"/><circle cx="-40" cy="-760" r="58" fill="#23292c"/>',
  ].join('');
}

/** From the socket in the nose to the post, hanging nearly to the kerb. */
function cable(view: View): string {
  const from = project(view.camera, [-20, -120, 770]);
  const to = project(view.camera, [POST[0], POST[1], 760]);
  const low = Math.max(from[1], to[1]) + 105;
  const across = to[0] - from[0];
  const line = bent([from, [from[0] + across * 0.25, low - 25], [from[0] + across * 0.65, low], to]);
  return `${polygon(thick(line, 10), '#1d5a46')}<circle cx="${from[0].toFixed(1)}" cy="${from[1].toFixed(1)}" r="16" fill="#1d5a46"/>`;
}
