/**
 * What the built files use and the floor lacks, and why that does no harm. It goes by the file's name without its hash,
 * then by what scripts/browsers/late-in-*.ts report.
 */
export const EXCEPTIONS: Record<string, Record<string, string>> = {
  'sw.js': {
    '.handle()': 'of workbox’s own strategies',
    '.showNotification()': 'only where something is pushed, which needs it',
    '.setAppBadge()': 'asked for before',
    '.clearAppBadge()': 'asked for before',
  },
  'globo.js': {
    'navigator.setAppBadge()': 'asked for before',
    'navigator.clearAppBadge()': 'asked for before',
  },
  'suscripcion.js': { Notification: 'asked for before' },
  'encargos-main.js': {
    'navigator.canShare()': 'asked for before',
    'navigator.share()': 'the button is there where it can share files',
  },
  'tarjeta-imagen.js': {
    '.showPopover()': 'dnd-kit asks whether it is there',
    '.replaceSync()':
      'in dnd-kit’s own way of bringing styles, which components/admin/imagenes/editor-imagenes.tsx replaces',
    '.dispose()': 'of dnd-kit’s own objects',
  },
  'esm.js': {
    '.getTransports()': 'what passkeys are made with asks whether it is there',
    '.getPublicKeyAlgorithm()': 'the same',
    '.getPublicKey()': 'the same',
    '.getAuthenticatorData()': 'the same',
  },
  'marco.js': {
    '.startViewTransition()': 'the router asks whether it is there; React’s own isn’t used',
    navigation: 'React asks for its type first',
    '.navigate()': 'the router’s own',
  },
  'pantalla-lista.js': { '.togglePopover()': 'app/start-script.ts brings it' },
  'compra.js': {
    '.when()': 'of zod’s own objects',
    '.check()': 'of zod’s own objects',
    'URL.canParse()': 'zod asks whether it is there',
  },
  'app.css': {
    '@property': 'Tailwind gives the first values in another way to browsers without it',
    '@page': 'a page to print is as large as the browser has it',
    'size:': 'the same',
    '@media (forced-colors)': 'no browser without it forces colours',
    'forced-color-adjust:': 'the same',
    ':popover-open': 'in a forgiving :is()',
    ':open': 'in a forgiving :is()',
    '1lh': 'only how high an empty date field is',
    'field-sizing:': 'without it the description’s field scrolls',
    'container-type:': 'the large picture has measures without it',
    'user-select:': 'beside -webkit-user-select',
    '::view-transition-group': 'nothing travels without it',
    '::view-transition-old': 'nothing travels without it',
    '::view-transition-new': 'nothing travels without it',
    'view-transition-name:': 'nothing travels without it',
    ...Object.fromEntries(
      [
        '-webkit-tap-highlight-color:',
        '-webkit-touch-callout:',
        '::-moz-progress-bar',
        '::-webkit-inner-spin-button',
        '::-webkit-progress-bar',
        '::-webkit-progress-value',
        '::selection',
        'accent-color:',
        'outline:',
        'overscroll-behavior-x:',
        'overscroll-behavior:',
        'resize:',
        'scrollbar-gutter:',
        'scrollbar-width:',
        'text-size-adjust:',
        'text-wrap:',
      ].map((polish) => [polish, 'looks alone']),
    ),
  },
  'ventas.css': { 'user-select:': 'looks alone' },
}
