import { cabinWidth, tubWidth } from '#demo/illustrations/bodies/sections.ts';
import { points, profile } from '#demo/illustrations/curves.ts';
import type { Design } from '#demo/illustrations/design.ts';
import { paintRails } from '#demo/illustrations/extras.ts';

export const suv: Design = {
  length: 4600,
  height: 1690,
  tub: {
    bottom: profile('0,270 500,255 900,300 3700,305 4200,330 4600,390'),
    top: profile('0,930 120,985 500,1050 1000,1088 1350,1102 2400,1110 3400,1140 4200,1170 4600,1160'),
    front: profile('0,110 0.2,15 0.5,0 0.8,12 1,70'),
    rear: profile('0,4490 0.25,4590 0.5,4600 0.8,4565 1,4530'),
    halfWidth: tubWidth(928),
    frontCorner: { depth: 560, square: 2.9 },
    rearCorner: { depth: 420, square: 3 },
    crown: profile('0,20 500,45 1400,55 4600,25'),
  },
  cabin: {
    bottom: profile('1280,1060 2400,1075 3400,1105 4500,1140'),
    top: profile('1850,1580 2300,1630 3000,1640 3800,1620 4300,1585'),
    front: profile('0,1290 0.5,1560 0.9,1800 1,1900'),
    rear: profile('0,4510 0.5,4440 0.8,4370 0.93,4400 1,4340'),
    halfWidth: cabinWidth(825, 680),
    frontCorner: { depth: 280, square: 2.4 },
    rearCorner: { depth: 260, square: 2.8 },
    crown: profile('1800,30 2800,48 4300,30'),
  },
  wheels: { frontAxle: 925, rearAxle: 3620, radius: 372, rim: 0.68, arch: 414, outer: 912, spokes: 5 },
  windows: {
    surround: points('1690,1135 1880,1350 2110,1560 2700,1598 3500,1588 4020,1545 4200,1330 4120,1205'),
    panes: [
      points('1775,1150 1930,1345 2140,1540 2560,1573 2560,1160'),
      points('2640,1163 2640,1576 3400,1566 3440,1190'),
      points('3520,1196 3490,1562 3970,1525 4110,1330 4060,1222'),
    ],
    seats: points('2280,1140 3130,1160'),
  },
  windscreen: points('0,1110 745,1130 600,1562 0,1585'),
  rearScreen: points('0,1200 640,1210 560,1515 0,1530'),
  seams: [
    points('1430,1080 1400,850 1405,480 1440,420'),
    points('2600,1110 2575,800 2575,420'),
    points('3540,1140 3500,930 3330,740 3215,560 3190,430'),
    points('1440,420 2575,420 3190,430'),
  ],
  handles: points('2440,985 3330,1005'),
  bonnet: points('190,440 380,660 900,745 1330,770'),
  mirror: [1720, 1130],
  face: {
    lamp: points('500,820 520,915 820,960 1060,945 1010,850 760,815'),
    eyes: points('640,872 820,890'),
    grille: points('0,640 430,660 510,850 470,900 0,915'),
    bars: 4,
    intake: points('0,345 760,350 820,520 620,545 0,530'),
    plate: 585,
  },
  tail: {
    lamp: points('560,950 560,1060 760,1110 1040,1110 1060,1000 900,930'),
    bumper: points('0,400 800,405 900,560 0,580'),
    seam: points('0,660 640,670 690,900'),
    plate: 830,
  },
  cladding: { sill: 110, arch: 62 },
  over: paintRails,
};
