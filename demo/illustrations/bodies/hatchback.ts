import { cabinWidth, tubWidth } from '#demo/illustrations/bodies/sections.ts';
import { points, profile } from '#demo/illustrations/curves.ts';
import type { Design } from '#demo/illustrations/design.ts';

export const hatchback: Design = {
  length: 4260,
  height: 1460,
  tub: {
    bottom: profile('0,215 450,190 850,220 3500,225 3900,250 4260,310'),
    top: profile('0,735 140,800 450,880 900,930 1250,955 2200,965 3200,1000 4000,1040 4260,1035'),
    front: profile('0,85 0.22,8 0.5,0 0.8,25 1,95'),
    rear: profile('0,4170 0.25,4250 0.5,4260 0.8,4215 1,4170'),
    halfWidth: tubWidth(898),
    frontCorner: { depth: 620, square: 2.6 },
    rearCorner: { depth: 480, square: 2.7 },
    crown: profile('0,15 450,45 1300,58 4260,25'),
  },
  cabin: {
    bottom: profile('1180,915 2200,930 3200,965 4150,1005'),
    top: profile('1800,1375 2250,1412 2800,1415 3400,1390 3850,1345'),
    front: profile('0,1180 0.5,1500 0.9,1760 1,1860'),
    rear: profile('0,4150 0.45,4020 0.8,3850 0.93,3850 1,3780'),
    halfWidth: cabinWidth(795, 632),
    frontCorner: { depth: 280, square: 2.3 },
    rearCorner: { depth: 270, square: 2.6 },
    crown: profile('1800,30 2500,46 3800,26'),
  },
  wheels: { frontAxle: 870, rearAxle: 3490, radius: 325, rim: 0.7, arch: 368, outer: 885, spokes: 6 },
  windows: {
    surround: points('1600,998 1810,1170 2040,1340 2550,1372 3150,1355 3480,1290 3620,1160 3560,1058'),
    panes: [
      points('1680,1010 1850,1155 2070,1320 2480,1350 2480,1016'),
      points('2560,1018 2560,1352 3120,1335 3220,1310 3240,1044'),
      points('3300,1050 3290,1300 3440,1268 3545,1160 3500,1066'),
    ],
    seats: points('2190,990 2970,1010'),
  },
  windscreen: points('0,975 720,995 560,1358 0,1380'),
  rearScreen: points('0,1075 610,1085 520,1310 0,1325'),
  seams: [
    points('1340,940 1310,720 1320,330 1350,280'),
    points('2520,972 2500,700 2500,285'),
    points('3330,1005 3300,830 3160,620 3080,440 3060,295'),
    points('1350,280 2500,285 3060,295'),
  ],
  handles: points('2370,862 3150,878'),
  bonnet: points('220,410 400,620 800,715 1230,745'),
  mirror: [1620, 1000],
  face: {
    lamp: points('490,665 510,770 760,830 1000,830 960,740 760,675'),
    eyes: points('630,730 790,765'),
    grille: points('0,600 430,610 470,720 0,735'),
    bars: 2,
    intake: points('0,275 600,280 680,430 0,445'),
    plate: 515,
  },
  tail: {
    lamp: points('520,820 500,930 760,990 1020,985 1060,880 860,815'),
    bumper: points('0,320 600,325 690,430 0,440'),
    seam: points('0,590 600,600 660,780'),
    plate: 740,
  },
};
