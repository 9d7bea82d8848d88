import { cabinWidth, tubWidth } from '#demo/illustrations/bodies/sections.ts';
import { points, profile } from '#demo/illustrations/curves.ts';
import type { Design } from '#demo/illustrations/design.ts';

export const coupe: Design = {
  length: 4460,
  height: 1310,
  tub: {
    bottom: profile('0,190 500,170 900,200 3500,205 4050,235 4460,290'),
    top: profile('0,640 150,705 500,795 950,852 1500,880 2300,898 3000,930 3600,965 4150,985 4460,968'),
    front: profile('0,85 0.22,6 0.5,0 0.8,40 1,120'),
    rear: profile('0,4370 0.25,4450 0.5,4460 0.8,4420 0.94,4430 1,4395'),
    halfWidth: tubWidth(912),
    frontCorner: { depth: 700, square: 2.5 },
    rearCorner: { depth: 560, square: 2.6 },
    crown: profile('0,15 500,48 1500,62 4460,28'),
  },
  cabin: {
    bottom: profile('1450,845 2300,865 3100,895 4100,945'),
    top: profile('2100,1220 2450,1262 2850,1262 3300,1222'),
    front: profile('0,1440 0.5,1800 0.9,2090 1,2190'),
    rear: profile('0,4130 0.4,3740 0.8,3340 1,3080'),
    halfWidth: cabinWidth(790, 600),
    frontCorner: { depth: 280, square: 2.2 },
    rearCorner: { depth: 300, square: 2.2 },
    crown: profile('2100,30 2700,44 3300,30'),
  },
  wheels: { frontAxle: 900, rearAxle: 3480, radius: 335, rim: 0.75, arch: 374, outer: 895, spokes: 5 },
  windows: {
    surround: points('1890,928 2120,1092 2360,1208 2820,1222 3180,1158 3480,1010 3340,958'),
    panes: [
      points('1975,941 2160,1078 2385,1186 2820,1198 2900,948'),
      points('2975,952 2900,1192 3150,1138 3390,1015 3310,968'),
    ],
    seats: points('2560,912'),
  },
  windscreen: points('0,895 705,915 520,1215 0,1235'),
  rearScreen: points('0,985 560,1000 430,1198 0,1222'),
  seams: [
    points('1620,868 1570,660 1590,300 1620,258'),
    points('2985,932 3000,720 2950,520 2880,380 2850,262'),
    points('1620,258 2200,260 2850,262'),
  ],
  handles: points('2830,815'),
  bonnet: points('260,400 440,620 900,720 1440,755'),
  mirror: [1890, 930],
  face: {
    lamp: points('530,600 560,680 800,740 1060,750 980,660 780,605'),
    eyes: points('690,650 850,690'),
    grille: points('0,330 520,340 600,480 430,520 0,525'),
    bars: 2,
    intake: points('0,215 700,220 760,290 0,295'),
    plate: 430,
  },
  tail: {
    lamp: points('380,800 400,880 820,910 1050,890 990,800 700,775'),
    bumper: points('0,300 640,310 740,430 0,440'),
    seam: points('0,640 560,650 640,770'),
    plate: 560,
  },
};
