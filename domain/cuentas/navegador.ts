const NAVEGADORES: [RegExp, string][] = [
  [/\bInstagram\b/, 'Instagram'],
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SISTEMAS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * A browser in words, so that its owner knows it again: `Chrome en Android`.
 * @param userAgent as the browser names itself
 */
export function describeNavegador(userAgent: string): string {
  const navegador = NAVEGADORES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Un navegador'
  const sistema = SISTEMAS.find(([pattern]) => pattern.test(userAgent))?.[1]
  return sistema === undefined ? navegador : `${navegador} en ${sistema}`
}
