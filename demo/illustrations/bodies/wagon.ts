import { cabinWidth, tubWidth } from '#demo/illustrations/bodies/sections.ts';
import { points, profile } from '#demo/illustrations/curves.ts';
import type { Design } from '#demo/illustrations/design.ts';
import { paintRails } from '#demo/illustrations/extras.ts';

export const wagon: Design = {
  length: 4830,
  height: 1520,
  tub: {
    bottom: profile('0,235 500,215 900,250 3800,255 4350,285 4830,340'),
    top: profile('0,740 150,805 500,885 1000,935 1430,965 2400,980 3400,1010 4400,1040 4830,1030'),
    front: profile('0,80 0.22,6 0.5,0 0.8,25 1,90'),
    rear: profile('0,4740 0.25,4825 0.5,4830 0.8,4790 1,4750'),
    halfWidth: tubWidth(915),
    frontCorner: { depth: 620, square: 2.7 },
    rearCorner: { depth: 430, square: 3 },
    crown: profile('0,15 500,48 1400,58 4830,25'),
  },
  cabin: {
    bottom: profile('1350,925 2400,945 3400,975 4700,1005'),
    top: profile('2000,1415 2450,1455 3100,1460 3900,1440 4500,1400'),
    front: profile('0,1360 0.5,1690 0.9,1980 1,2080'),
    rear: profile('0,4740 0.45,4620 0.8,4470 0.93,4480 1,4410'),
    halfWidth: cabinWidth(812, 650),
    frontCorner: { depth: 280, square: 2.3 },
    rearCorner: { depth: 260, square: 2.7 },
    crown: profile('2000,30 2800,46 4400,28'),
  },
  wheels: { frontAxle: 935, rearAxle: 3690, radius: 345, rim: 0.7, arch: 388, outer: 900, spokes: 10 },
  windows: {
    surround: points('1790,1010 2020,1200 2250,1378 2750,1415 3400,1415 4050,1390 4340,1330 4480,1130 4380,1068'),
    panes: [
      points('1870,1024 2060,1185 2280,1358 2660,1392 2660,1030'),
      points('2740,1032 2740,1394 3380,1393 3440,1058'),
      points('3530,1064 3480,1391 4030,1370 4260,1310 4400,1130 4330,1086'),
    ],
    seats: points('2370,1005 3210,1020'),
  },
  windscreen: points('0,985 735,1005 570,1400 0,1422'),
  rearScreen: points('0,1080 620,1090 530,1360 0,1378'),
  seams: [
    points('1510,950 1475,730 1485,370 1515,320'),
    points('2700,985 2675,700 2675,325'),
    points('3560,1015 3520,840 3360,650 3270,460 3250,335'),
    points('1515,320 2675,325 3250,335'),
  ],
  handles: points('2540,880 3350,895'),
  bonnet: points('220,420 410,640 900,735 1390,765'),
  mirror: [1800, 1012],
  face: {
    lamp: points('520,690 530,775 820,825 1070,820 1000,740 800,690'),
    eyes: points('670,738 850,765'),
    grille: points('0,570 440,585 510,690 460,745 0,755'),
    bars: 3,
    intake: points('0,300 680,305 740,430 0,440'),
    plate: 505,
  },
  tail: {
    lamp: points('540,850 520,940 760,990 1050,985 1050,890 860,840'),
    bumper: points('0,355 700,360 780,470 0,480'),
    seam: points('0,610 640,620 680,800'),
    plate: 770,
  },
  cladding: { sill: 70, arch: 44 },
  over: paintRails,
};
