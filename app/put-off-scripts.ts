import { ALIVE, SIN_VENIR } from './alive.ts'
import { STOP_BELOW_FLOOR } from './start-script.ts'

/** What the framework's `Scripts` writes: the files to fetch ahead, and the script that imports and starts them. */
const AHEAD = '<link rel="modulepreload" href="'
const IMPORT = /^import \* as (\w+) from ("[^"]+");$/gm
/** The last of them, which starts the page. */
const START = /^import\(("[^"]+")\);$/m

/**
 * Makes a page ask for its scripts once it has been painted. A page is read before it is used: until then network and
 * processor belong to style sheet, fonts, pictures and the first paint. The framework has no way to say so. What is
 * pressed meanwhile is pressed again once somebody listens.
 * @param html a finished page
 * @param nonce the rendering's secret
 * @returns the page, unchanged where it doesn't begin as pages do
 */
export function putOffScripts(html: string, nonce: string): string {
  const { files, rest } = takeOutFiles(html, `" nonce="${nonce}"/>`)
  const tag = `<script nonce="${nonce}" type="module" async="">`
  const start = rest.indexOf(tag) + tag.length
  if (files.length === 0 || start < tag.length) return html
  const end = rest.indexOf('</script>', start)
  return (
    rest.slice(0, start) +
    STOP_BELOW_FLOOR +
    REPEAT_PRESSES +
    TELL_FAILURE +
    afterPaint(files) +
    rest
      .slice(start, end)
      .replaceAll(IMPORT, 'const $1 = await import($2).catch(failed);')
      .replace(START, 'import($1).catch(failed);') +
    rest.slice(end)
  )
}

/** The files that a page asks for ahead, and the page without asking. */
function takeOutFiles(html: string, tagEnd: string): { files: string[]; rest: string } {
  const files: string[] = []
  let rest = ''
  let done = 0
  for (let at = html.indexOf(AHEAD); at !== -1; at = html.indexOf(AHEAD, done)) {
    const end = html.indexOf(tagEnd, at)
    files.push(html.slice(at + AHEAD.length, end))
    rest += html.slice(done, at)
    done = end + tagEnd.length
  }
  return { files, rest: rest + html.slice(done) }
}

/**
 * Repeats presses of buttons that need a script, and of what is pressed like one. Links, forms and folds work by
 * themselves, and a ticked box says so itself. Each is pressed once, in the order of the last presses. One goes at a
 * time: what it changes, the next has to see. A press is noted after everybody has had it: React hears the one that
 * brings it to life.
 */
const REPEAT_PRESSES = `const pressed = new Set();
let alive = false;
const note = ({ target }) => {
  const button = target.closest("button[type=button]:not([popovertarget]),[role=presentation]");
  if (button) setTimeout(() => { if (!alive) { pressed.delete(button); pressed.add(button); } });
};
addEventListener("click", note, true);
addEventListener("${ALIVE}", async () => {
  alive = true;
  removeEventListener("click", note, true);
  for (const button of pressed) {
    await new Promise((go) => setTimeout(go));
    if (button.isConnected) button.click();
  }
}, { once: true });
`

/** A file that doesn't come ends what brings the page to life. */
const TELL_FAILURE = `const failed = () => {
  dispatchEvent(new Event("${SIN_VENIR}"));
  return new Promise(() => {});
};
`

/** A page in the background isn't painted before it is looked at, and comes alive all the same. */
function afterPaint(files: string[]): string {
  return `await new Promise((go) => document.hidden ? go() : requestAnimationFrame(() => setTimeout(go)));
for (const href of ${JSON.stringify(files)}) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}
`
}
