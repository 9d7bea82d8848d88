/** Who appears in the articles' pictures, and what they hold. */
import { circle, thick } from '#demo/illustrations/curves.ts';
import { polygon } from '#demo/illustrations/scenery.ts';
import type { Looks } from '#demo/illustrations/stories/people.ts';

const JEANS = { bottoms: '#3d5470', bottomsShade: '#2f425a', shoes: '#3a3230' };
const CHINOS = { bottoms: '#b09772', bottomsShade: '#94805f', shoes: '#5a3f2e' };
const DARK = { bottoms: '#3a4045', bottomsShade: '#2a2f33', shoes: '#1f2224' };

export const CAST = {
  may: { ...JEANS, skin: '#e3b08c', hair: '#2b2523', cut: 'bun', top: '#d8a23c', topShade: '#b98529' },
  tom: { ...CHINOS, skin: '#edc3a0', hair: '#8a5a35', cut: 'short', top: '#2f6f63', topShade: '#235449' },
  asha: { ...DARK, skin: '#9a6546', hair: '#1f1a18', cut: 'long', top: '#b8483a', topShade: '#943629' },
  col: { ...JEANS, skin: '#dba07c', hair: '#8f8c86', cut: 'hat', top: '#7d97a6', topShade: '#637d8c' },
  nina: { ...DARK, skin: '#d99f79', hair: '#4a2f22', cut: 'long', top: '#1d5a46', topShade: '#154535' },
  dev: { ...CHINOS, skin: '#b57f58', hair: '#221d1b', cut: 'short', top: '#e6e0d2', topShade: '#c6bfae' },
  jo: { ...DARK, skin: '#e8b995', hair: '#6b4429', cut: 'short', top: '#35557a', topShade: '#27405e' },
} satisfies Record<string, Looks>;

export const KEYS = [
  polygon(thick(circle([70, 20], 34), 14), '#c9a24a'),
  '<path d="M95 40L175 105L160 124L140 108L130 120L112 104L84 60Z" fill="#b7bdbb"/>',
  '<path d="M40 40L58 130L36 138L14 60Z" fill="#8e9694"/>',
].join('');

export const CLIPBOARD = [
  '<path d="M-20 -150L190 -175L225 120L15 145Z" fill="#7a5a3c"/>',
  '<path d="M-2 -132L174 -152L205 106L32 126Z" fill="#fbf8ef"/>',
  '<path d="M60 -172L120 -179L124 -146L64 -139Z" fill="#8e9694"/>',
  ...[-92, -52, -12, 28].map(
    (y, n) =>
      `<path d="M${26 + n * 5} ${y}L${156 + n * 5} ${y - 15}L${158 + n * 5} ${y}L${28 + n * 5} ${y + 15}Z" fill="#a9b3b0"/>`,
  ),
].join('');

export const PHONE = [
  '<path d="M-26 -95L66 -95L66 70L-26 70Z" fill="#23292c"/>',
  '<path d="M-14 -78L54 -78L54 48L-14 48Z" fill="#a9d3da"/>',
].join('');
