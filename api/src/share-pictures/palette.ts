/** Light palette of shared/src/styles/tokens.css. */
export const COLORS = {
  surface: '#ffffff',
  text: '#10211e',
  muted: '#4b5f5a',
  brand: '#0b5f57',
  spark: '#ffc43d',
};

export interface Hue {
  ink: string;
  soft: string;
  middle: string;
  far: string;
}

const hue = (ink: string, soft: string, middle: string, far: string): Hue => ({
  ink,
  soft,
  middle,
  far,
});

/** Light colors of the categories, of the same file and of shared/src/ui/category.css. */
export const HUES: Record<string, Hue> = {
  technology: hue('#23459f', '#e3eafb', '#739bf5', '#b9d3ff'),
  education: hue('#653a9a', '#efe7fa', '#ae88e7', '#dbc7ff'),
  entertainment: hue('#85289a', '#f7e5fa', '#cc77e0', '#efbefb'),
  health: hue('#a3245a', '#fbe5ee', '#e9719a', '#ffbbd0'),
  community: hue('#99400f', '#fde8da', '#dd845d', '#fac5ae'),
  business: hue('#69481a', '#f5ebda', '#ba986e', '#e3cfb7'),
  environment: hue('#17663a', '#ddf2e4', '#6db083', '#b8dec3'),
  other: hue('#46554f', '#e6ece9', '#93a39c', '#ccd5d1'),
  lifestyle: hue('#0b6470', '#dcf1f4', '#67abb6', '#b5dae1'),
};
