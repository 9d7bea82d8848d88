/** The tones of a colour as a printer would mix them: from the side in shadow to the line of light along the shoulder. */
export type Tones = { deep: string; shade: string; base: string; light: string; glint: string };

export const PAINTS = {
  white: { deep: '#a3a5a2', shade: '#c8c9c3', base: '#e7e5db', light: '#f6f4ec', glint: '#ffffff' },
  silver: { deep: '#74797b', shade: '#9a9fa0', base: '#b9bdbc', light: '#d2d5d2', glint: '#eceeea' },
  grey: { deep: '#3f464b', shade: '#586066', base: '#707980', light: '#8b949a', glint: '#b4bbbe' },
  black: { deep: '#15191c', shade: '#20262a', base: '#2e353a', light: '#475056', glint: '#7f898d' },
  blue: { deep: '#152f52', shade: '#1d4272', base: '#295a95', light: '#3f78b5', glint: '#86b0d8' },
  sky: { deep: '#4a7b90', shade: '#659bae', base: '#84b8c7', light: '#a4cfd8', glint: '#d2e8ea' },
  teal: { deep: '#12474a', shade: '#1a6263', base: '#267f7c', light: '#429b94', glint: '#8ac8bd' },
  green: { deep: '#1c3a2b', shade: '#28513b', base: '#376b4d', light: '#528665', glint: '#93b896' },
  red: { deep: '#6d1a1b', shade: '#942422', base: '#bd342b', light: '#d5523f', glint: '#f0937b' },
  maroon: { deep: '#3d1420', shade: '#571d2b', base: '#742a38', light: '#91424d', glint: '#c48286' },
  orange: { deep: '#93400f', shade: '#bb5716', base: '#dc7323', light: '#ed9140', glint: '#fac284' },
  yellow: { deep: '#a87512', shade: '#cf961c', base: '#ecb733', light: '#f6cd5c', glint: '#fce7a2' },
  bronze: { deep: '#493523', shade: '#664b32', base: '#856446', light: '#a27f5d', glint: '#cfb493' },
  sand: { deep: '#8c7d63', shade: '#ad9d80', base: '#cbbc9e', light: '#ded2b8', glint: '#f2ead7' },
} satisfies Record<string, Tones>;
export type Paint = keyof typeof PAINTS;
