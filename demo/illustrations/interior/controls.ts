/** What a driver holds and sits on: wheel, gear lever, console, seats. */
import { block, type Cloth, DASH, disc, type Pen } from '#demo/illustrations/interior/pen.ts';

export type Lever = 'automatic' | 'manual';

export function centreConsole(draw: Pen, cloth: Cloth, lever: Lever): string {
  const gate = draw(block(690, 990, 830, 1150, 30), DASH.deep);
  const automatic = [
    draw(block(752, 1010, 768, 1130, 6), DASH.edge),
    draw('M748 1010H772L778 1096H742Z', '#9aa3a3'),
    draw(block(722, 968, 798, 1034, 26), DASH.light),
    draw(block(730, 974, 790, 998, 12), DASH.edge),
  ];
  const manual = [
    draw('M700 1150C710 1090 736 1070 760 1066C784 1070 810 1090 820 1150Z', cloth.deep),
    draw('M752 990H768L774 1080H746Z', '#b5bcba'),
    draw(disc([760, 986], 36), DASH.light),
    draw(disc([752, 976], 20), DASH.edge),
  ];
  return [
    draw('M560 980C620 960 900 960 960 980L1010 1200H510Z', DASH.light),
    draw('M590 996C640 980 880 980 930 996L966 1200H554Z', DASH.base),
    gate,
    ...(lever === 'automatic' ? automatic : manual),
    draw(disc([880, 1120], 42), DASH.deep),
    draw(disc([880, 1114], 34), '#0e1213'),
    draw('M600 1080L640 1060L650 1200H596Z', DASH.edge),
  ].join('');
}

export function steeringWheel(draw: Pen): string {
  const rim = `${disc([1150, 788], 232)}${disc([1150, 788], 186)}`;
  const ring = (path: string, color: string) => draw(path, color).replace('<path ', '<path fill-rule="evenodd" ');
  return [
    draw('M968 720L900 700L896 716L966 744Z', DASH.deep),
    draw('M1332 720L1400 700L1404 716L1334 744Z', DASH.deep),
    draw(
      'M940 770C1000 742 1080 720 1150 720C1220 720 1300 742 1360 770L1352 826C1290 812 1260 822 1236 850L1182 1000H1118L1064 850C1040 822 1010 812 948 826Z',
      DASH.light,
    ),
    draw(
      'M972 778C1030 756 1086 744 1150 744C1214 744 1270 756 1328 778L1322 806C1276 796 1240 812 1220 846L1176 984H1124L1080 846C1060 812 1024 796 978 806Z',
      '#8f9797',
    ),
    draw(
      'M1048 744C1090 726 1210 726 1252 744C1262 800 1240 860 1206 884C1180 896 1120 896 1094 884C1060 860 1038 800 1048 744Z',
      DASH.base,
    ),
    draw(
      'M1056 752C1100 736 1200 736 1244 752C1246 764 1246 772 1244 784C1200 770 1100 770 1056 784C1054 772 1054 764 1056 752Z',
      DASH.light,
    ),
    draw(disc([1150, 812], 26), DASH.edge),
    ring(rim, DASH.deep),
    ring(`${disc([1150, 786], 226)}${disc([1150, 789], 213)}`, DASH.edge),
  ].join('');
}

export function seats(draw: Pen, cloth: Cloth): string {
  const seat = (flip: (x: number) => number) => {
    const at = (x: number) => flip(x);
    return [
      draw(
        `M${at(-20)} 1090C${at(120)} 1050 ${at(420)} 1046 ${at(500)} 1090C${at(536)} 1120 ${at(540)} 1170 ${at(536)} 1210H${at(-20)}Z`,
        cloth.deep,
      ),
      draw(
        `M${at(-20)} 1104C${at(120)} 1066 ${at(400)} 1062 ${at(474)} 1102C${at(504)} 1130 ${at(506)} 1170 ${at(504)} 1210H${at(-20)}Z`,
        cloth.base,
      ),
      draw(
        `M${at(60)} 1210C${at(70)} 1150 ${at(110)} 1130 ${at(180)} 1126C${at(300)} 1122 ${at(380)} 1130 ${at(400)} 1150L${at(410)} 1210Z`,
        cloth.light,
      ),
    ].join('');
  };
  return seat((x) => x) + seat((x) => 1600 - x);
}
