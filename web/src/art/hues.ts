// Colours of pictures.  A hue is a light: the sky above and below, what shines, what stands far and near, and the two sides of the thing that is shown.
export interface Hue {
  top: string;
  foot: string;
  light: string;
  far: string;
  near: string;
  lit: string;
  dim: string;
}

const hue = (top: string, foot: string, light: string, far: string, near: string, lit: string, dim: string): Hue => ({ top, foot, light, far, near, lit, dim });

const NIGHT = hue('#0a1420', '#31495a', '#dfe6cf', '#1f3442', '#0a1319', '#f3ecd2', '#7f958f');
const HUES: Record<string, Hue> = {
  night: NIGHT,
  fire: hue('#1d0d0a', '#9a3a15', '#ffc25e', '#5a2010', '#170806', '#ffe9b0', '#e0702f'),
  arcane: hue('#130d24', '#54397d', '#d9b8ff', '#2f2150', '#100a1e', '#f0e2ff', '#9a75cf'),
  sea: hue('#06181d', '#23666a', '#b5ead6', '#123e44', '#05171b', '#e2f5e4', '#5ea39a'),
  sick: hue('#14190b', '#66722e', '#eaeb96', '#363f19', '#11150a', '#f6f5c2', '#a3a650'),
  candle: hue('#1a1109', '#6d491f', '#ffdc8c', '#3b2611', '#160e07', '#fff0c4', '#c48f45'),
  blood: hue('#1a0707', '#7a201d', '#ffa283', '#451311', '#160606', '#ffe0cf', '#c95a45'),
  fog: hue('#1c2022', '#7b827c', '#f4f0df', '#3f4645', '#15191a', '#fbf6e6', '#a9aa9a'),
  gold: hue('#1d1508', '#8a6a22', '#ffe7a0', '#4b380f', '#1a1206', '#fff3c9', '#d9a93f'),
  guardian: hue('#0a1422', '#2c5684', '#cfe4ff', '#19365a', '#08111d', '#eef6ff', '#86acd6'),
  seeker: hue('#1c1406', '#93681a', '#ffe39a', '#513907', '#171004', '#fff4cf', '#dfae4c'),
  rogue: hue('#081610', '#276046', '#c5efd3', '#153a2a', '#06120d', '#ecfbf0', '#78b996'),
  mystic: hue('#150d25', '#5b3a86', '#e0c2ff', '#34215a', '#100920', '#f4e9ff', '#a985da'),
  survivor: hue('#1d0908', '#8a2e26', '#ffc0ab', '#4f1712', '#170605', '#ffece4', '#d97a66'),
  neutral: hue('#16191a', '#5d645f', '#f0ead8', '#343938', '#101314', '#faf5e6', '#a7a695'),
};

export const hueOf = (name: string): Hue => HUES[name] ?? NIGHT;
