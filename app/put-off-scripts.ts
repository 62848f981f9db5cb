/** What the framework's `Scripts` writes: the files to fetch ahead, and the script that imports and starts them. */
const AHEAD = /<link rel="modulepreload" href="([^"]+)"\/>/g
const START = /(?<=<script type="module" async="">)[^<]*(?=<\/script>)/
const IMPORT = /^import \* as (\w+) from ("[^"]+");$/gm

/**
 * Has a page ask for its scripts when it has been painted. It is read before it is used: until then the line belongs to
 * style sheet, letters and pictures, and the processor to the first paint. The framework has no way to say so.
 * @param html a finished page
 * @returns the page; as it was where it doesn't begin as pages do
 */
export function putOffScripts(html: string): string {
  const files = [...html.matchAll(AHEAD)].map(([, href]) => href)
  if (files.length === 0 || !START.test(html)) return html
  return html
    .replaceAll(AHEAD, '')
    .replace(START, (start) => afterPaint(files) + start.replaceAll(IMPORT, 'const $1 = await import($2);'))
}

/** A page in the background isn't painted before it is looked at, and comes alive all the same. */
function afterPaint(files: (string | undefined)[]): string {
  return `await new Promise((go) => document.hidden ? go() : requestAnimationFrame(() => setTimeout(go)));
for (const href of ${JSON.stringify(files)}) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}
`
}
