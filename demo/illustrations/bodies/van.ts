import { cabinWidth, tubWidth } from '#demo/illustrations/bodies/sections.ts';
import { points, profile } from '#demo/illustrations/curves.ts';
import type { Design } from '#demo/illustrations/design.ts';

export const van: Design = {
  length: 5000,
  height: 1980,
  tub: {
    bottom: profile('0,270 500,240 900,290 4200,300 5000,350'),
    top: profile('0,930 150,1000 500,1090 900,1160 1400,1195 5000,1205'),
    front: profile('0,90 0.2,10 0.45,0 0.8,30 1,95'),
    rear: profile('0,4930 0.2,4990 0.6,4995 1,4985'),
    halfWidth: tubWidth(970, 80),
    frontCorner: { depth: 640, square: 2.7 },
    rearCorner: { depth: 170, square: 3.4 },
    crown: profile('0,20 500,55 900,65 5000,20'),
  },
  cabin: {
    bottom: profile('850,1120 1400,1160 5000,1165'),
    top: profile('1500,1860 1800,1920 2600,1940 4800,1930'),
    front: profile('0,860 0.5,1180 0.9,1450 1,1560'),
    rear: profile('0,4985 0.5,4970 0.92,4930 1,4860'),
    halfWidth: cabinWidth(905, 815),
    frontCorner: { depth: 340, square: 2.4 },
    rearCorner: { depth: 170, square: 3.4 },
    crown: profile('1500,30 2500,42 4900,36'),
  },
  wheels: { frontAxle: 930, rearAxle: 4010, radius: 350, rim: 0.64, arch: 396, outer: 945, spokes: 8 },
  windows: {
    surround: points('1300,1225 1500,1440 1730,1680 2190,1716 2210,1236'),
    panes: [
      points('1480,1246 1550,1435 1760,1655 2130,1688 2140,1250'),
      points('1365,1240 1420,1244 1480,1390 1470,1380'),
    ],
    seats: points('1930,1225'),
  },
  windscreen: points('0,1180 815,1215 700,1820 0,1850'),
  rearScreen: points('0,1330 690,1335 650,1740 0,1755'),
  seams: [
    points('1290,1200 1280,980 1345,760 1365,420 1390,380'),
    points('2260,1205 2260,800 2250,380'),
    points('3360,1205 3360,800 3360,385'),
    points('1390,380 2250,380 3360,385'),
    points('3360,1085 4000,1085 4760,1085'),
    points('2260,1085 2800,1085 3360,1085'),
  ],
  cabinSeams: [points('2260,1190 2260,1500 2270,1800'), points('3360,1190 3360,1500 3360,1800')],
  handles: points('2130,990 2400,990'),
  bonnet: points('240,500 420,690 700,780 950,820'),
  mirror: [1440, 1235],
  face: {
    lamp: points('570,810 570,930 800,1010 1060,1015 1050,900 860,825'),
    eyes: points('690,880 850,925'),
    grille: points('0,690 500,700 560,800 520,850 0,860'),
    bars: 2,
    intake: points('0,340 760,345 830,500 0,510'),
    plate: 600,
  },
  tail: {
    lamp: points('850,850 850,1180 985,1180 990,850'),
    bumper: points('0,360 900,365 930,560 0,560'),
    seam: points('0,580 0,900 0,1195'),
    plate: 690,
  },
  cladding: { sill: 90, arch: 26 },
};
