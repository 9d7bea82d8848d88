import { cabinWidth, tubWidth } from '#demo/illustrations/bodies/sections.ts';
import { points, profile } from '#demo/illustrations/curves.ts';
import type { Design } from '#demo/illustrations/design.ts';
import { paintSportsBar, paintUteTray } from '#demo/illustrations/extras.ts';

const tray = paintUteTray([3620, 5200], [1480, 3420, 400]);

export const ute: Design = {
  length: 5300,
  height: 1800,
  tub: {
    bottom: profile('0,420 500,400 950,470 2000,490 4000,510 4600,550 5300,600'),
    top: profile('0,1030 120,1075 500,1130 1000,1158 1450,1170 2500,1176 3540,1190 5300,1195'),
    front: profile('0,130 0.2,20 0.5,0 0.85,12 1,70'),
    rear: profile('0,5230 0.3,5285 0.8,5290 1,5275'),
    halfWidth: tubWidth(928, 80),
    frontCorner: { depth: 520, square: 3 },
    rearCorner: { depth: 150, square: 3.6 },
    crown: profile('0,15 500,45 1400,50 3400,40 3700,6 5300,6'),
  },
  cabin: {
    bottom: profile('1380,1130 2400,1140 3500,1150'),
    top: profile('1880,1690 2250,1745 2800,1752 3400,1725'),
    front: profile('0,1390 0.5,1650 0.9,1870 1,1960'),
    rear: profile('0,3510 0.5,3470 0.9,3430 1,3360'),
    halfWidth: cabinWidth(825, 705),
    frontCorner: { depth: 270, square: 2.4 },
    rearCorner: { depth: 160, square: 3 },
    crown: profile('1900,30 2600,46 3400,28'),
  },
  wheels: { frontAxle: 960, rearAxle: 4045, radius: 390, rim: 0.62, arch: 440, outer: 925, spokes: 6 },
  windows: {
    surround: points('1770,1205 1950,1425 2150,1650 2650,1698 3220,1695 3350,1645 3390,1240 3320,1224'),
    panes: [
      points('1855,1220 1995,1415 2180,1630 2560,1672 2560,1228'),
      points('2640,1230 2640,1674 3200,1670 3310,1630 3340,1246'),
    ],
    seats: points('2290,1205 3030,1215'),
  },
  windscreen: points('0,1185 750,1200 605,1680 0,1705'),
  rearScreen: points('0,1290 610,1295 560,1620 0,1630'),
  seams: [
    points('1570,1165 1530,950 1535,620 1565,575'),
    points('2600,1182 2580,850 2580,580'),
    points('3430,1192 3415,950 3380,760 3320,610 3290,580'),
    points('1565,575 2580,580 3290,580'),
    points('3545,1195 3545,850 3545,515'),
    points('3545,1130 4400,1132 5200,1132'),
  ],
  handles: points('2440,1040 3250,1050'),
  bonnet: points('190,480 370,690 900,765 1390,785'),
  mirror: [1800, 1205],
  face: {
    lamp: points('520,905 530,1010 800,1050 1030,1040 1010,940 800,900'),
    eyes: points('640,955 810,975'),
    grille: points('0,730 450,750 500,880 490,990 0,1005'),
    bars: 3,
    intake: points('0,490 760,495 820,620 0,640'),
    plate: 685,
  },
  tail: {
    lamp: points('770,850 770,1130 930,1130 945,850'),
    bumper: points('0,600 880,600 900,735 0,735'),
    seam: points('0,780 730,780 735,1160'),
    plate: 668,
  },
  cladding: { sill: 0, arch: 52 },
  between: (...scene) => tray(...scene) + paintSportsBar(3640, 1690, 'before-cab')(...scene),
  over: paintSportsBar(3640, 1690, 'after-cab'),
};
