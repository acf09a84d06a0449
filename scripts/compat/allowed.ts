import type { Allowance } from './judge-support.ts';

const REACT_DOM = 'node_modules/react-dom/cjs/react-dom-client.production.js';

/** Uses of features that a target lacks, each with the reason why it does no harm. */
export const ALLOWED: readonly Allowance[] = [
  {
    feature: 'api.Window.navigation',
    file: REACT_DOM,
    reason: 'In functions that are called where `navigation` is an object.',
  },
  {
    feature: 'api.Document.startViewTransition',
    file: REACT_DOM,
    reason: 'Only for its ViewTransition, which no screen uses; and inside a try.',
  },
  {
    feature: 'api.ViewTransition.skipTransition',
    file: REACT_DOM,
    reason: 'Of a transition that was started.',
  },
  {
    feature: 'api.Window.beforeunload_event',
    file: 'shared/src/router/browser-history.ts',
    reason: 'There no page can ask anything when it is left.',
  },
  {
    feature: 'api.HTMLCanvasElement.toDataURL.type_parameter_webp',
    file: 'remote-account/src/profile/pictures.ts',
    reason: 'Where a PNG comes back, JPEG is tried.',
  },
  {
    feature: 'api.createImageBitmap.options_resizeQuality_parameter',
    file: 'remote-account/src/profile/pictures.ts',
    reason: 'Left out of account, the picture is a little less smooth.',
  },
  // Decoration: browsers that don't know it ignore it, and no code depends on it.
  {
    feature: 'css.properties.text-wrap',
    reason: 'Lines of a heading or text are of less equal length.',
  },
  {
    feature: 'css.properties.field-sizing',
    file: 'remote-account/src/live/inbox/inbox.module.css',
    reason: 'The field of a reply has two lines from the start, and does not grow.',
  },
  {
    feature: 'css.properties.accent-color',
    reason: 'A tick has another contrast, or controls the colour of the system.',
  },
  {
    feature: 'css.properties.scrollbar-gutter',
    file: 'shared/src/styles/base.css',
    reason: 'A page moves sideways by half a scroll bar when it grows.',
  },
  {
    feature: 'css.properties.overflow-clip-margin',
    file: 'shared/src/styles/base.css',
    reason: 'Stacked marks are clipped a fifth of a letter earlier.',
  },
  {
    feature: 'css.properties.overscroll-behavior',
    reason: 'A dialog scrolled to its end scrolls the page on; in part it is everywhere.',
  },
  {
    feature: 'css.properties.break-after.avoid',
    file: 'shared/src/styles/base.css',
    reason: 'On paper, a heading may stand alone at the foot of a page.',
  },
  {
    feature: 'css.at-rules.media.scripting',
    file: 'remote-ideas/src/browse/browse-screen.module.css',
    reason: 'A list that waits for its scripts looks finished.',
  },
  {
    feature: 'css.at-rules.media.scripting',
    file: 'remote-ideas/src/project/project-page.module.css',
    reason: 'Without scripts, the place of the discussion shows its skeleton.',
  },
  {
    feature: 'css.at-rules.media.scripting',
    file: 'remote-ideas/src/suggestions/missing-page.module.css',
    reason: 'Without scripts, the place of suggestions stays empty.',
  },
  {
    feature: 'css.properties.grid-template-rows.subgrid',
    file: 'remote-ideas/src/home/idea-sections.module.css',
    reason: 'Cards beside each other are level only if their headings have one line.',
  },
  {
    feature: 'css.selectors.-webkit-search-cancel-button',
    file: 'shared/src/ui/search-field.module.css',
    reason: 'Firefox draws no such button that would have to be hidden.',
  },
  {
    feature: 'css.types.color.system-color.buttonborder',
    reason: 'Only in forced colours, which Safari does not have.',
  },
  {
    feature: 'css.properties.forced-color-adjust',
    reason: 'Only in forced colours, which Safari does not have.',
  },
  ...['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'].map(
    (descriptor) => ({
      feature: `css.at-rules.font-face.${descriptor}`,
      file: 'shared/src/styles/fonts.css',
      reason: 'Text moves a little when the font arrives.',
    }),
  ),
  {
    feature: 'api.Window.beforeunload_event',
    file: 'packages/browser/src/page-life.ts',
    reason: 'One of two signs of a navigation: without it a call is made again once more.',
  },
  // Properties with an effect only on phones.
  {
    feature: 'css.properties.text-size-adjust',
    file: 'shared/src/styles/base.css',
    reason: 'Only phones enlarge text, and theirs know it by this name or by a prefix.',
  },
  ...['pointer', 'progress', 'not-allowed'].map((cursor) => ({
    feature: `css.properties.cursor.${cursor}`,
    reason: 'Fingers have no pointer.',
  })),
  {
    feature: 'css.properties.resize',
    file: 'shared/src/ui/text-area.module.css',
    reason: 'The handle needs a mouse.',
  },
  {
    feature: 'css.selectors.selection',
    file: 'shared/src/styles/base.css',
    reason: 'Selected text has the colours of the system.',
  },
];
