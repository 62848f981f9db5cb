import { ALIVE, SIN_VENIR } from './alive.ts'

/** The class of the page's `html` while its scripts run or are on their way: for `con-js` and `sin-js`. */
const CON_JS = 'con-js'

/**
 * Whether the browser runs everything (scripts/browsers/floor.ts): Safari 15.4, Chrome 105 and Firefox 121 are the
 * first ones with `:has`.
 */
const RUNS = 'window.CSS && CSS.supports && CSS.supports("selector(:has(a))")'

/** The server answers pages within seconds, and whatever else within a minute. */
const DEADLINE_MS = 90_000

/** Slow networks bring a page to life later than this, and the notice goes again. */
const PATIENCE_MS = 20_000

/** Written into the module that brings the page to life: in an older browser it goes no further. */
export const STOP_BELOW_FLOOR = `if (!document.documentElement.classList.contains("${CON_JS}")) await new Promise(() => {});
`

/** What a page says whose scripts don't come. */
const NO_VINO =
  'A esta página no le llegó todo, y lo que toques puede no responder. Si recargarla no alcanza, escribinos por WhatsApp.'

/**
 * Runs in every browser that runs scripts at all, before anything is painted: nothing in it is newer than scripts. An
 * older browser gets the page as it is without scripts. The router gives its requests no deadline, and a form would be
 * busy for as long as the network hangs. Without an answer they fail as if there were none. The router may write the
 * page's root anew when it comes alive, so it is marked again. Opening a phone's search focuses its field, even before
 * the page is alive: letters typed at once were lost. Where storage is forbidden the router throws as it looks for the
 * scroll position: it finds nothing kept. There is no service worker where it may not even be asked for, as in a
 * sandboxed page. A page that some file doesn't reach says so, since its buttons do nothing. Browsers without `popover`
 * get what the shop needs of it: a button opens and closes it, Escape closes.
 */
const START_SCRIPT = `(function () {
var root = document.documentElement, proto = HTMLElement.prototype;
function mark() { root.classList.add("${CON_JS}"); }
function tell() {
if (living || notice) return;
notice = document.createElement("div");
notice.className = "sin-venir";
notice.setAttribute("role", "alert");
notice.textContent = "${NO_VINO} ";
var again = notice.appendChild(document.createElement("a"));
again.href = location.href;
again.textContent = "Recargar la página";
document.body.appendChild(notice);
}
if (${RUNS}) {
mark();
var notice, living;
addEventListener("${ALIVE}", function () {
living = true;
mark();
if (notice) notice.remove();
});
addEventListener("${SIN_VENIR}", tell);
addEventListener("load", function () { setTimeout(tell, ${PATIENCE_MS}); });
var ask = window.fetch;
window.fetch = function (input, init) {
var late;
return Promise.race([
ask.call(window, input, init),
new Promise(function (_, fail) { late = setTimeout(function () { fail(new TypeError("no answer")); }, ${DEADLINE_MS}); })
]).finally(function () { clearTimeout(late); });
};
} else addEventListener("DOMContentLoaded", function () {
var hidden = document.querySelectorAll("noscript");
for (var i = 0; i < hidden.length; i++) hidden[i].outerHTML = hidden[i].textContent;
});
addEventListener("click", function (event) {
var summary = event.target.closest("summary");
var field = summary && !summary.parentNode.open && summary.parentNode.querySelector("[role=combobox]");
if (field) setTimeout(function () { field.focus(); });
});
try { sessionStorage.getItem(""); } catch (forbidden) {
var nothing = function () { return null; };
Object.defineProperty(window, "sessionStorage", { value: { getItem: nothing, setItem: nothing, removeItem: nothing } });
}
try { navigator.serviceWorker; } catch (forbidden) {
Object.defineProperty(navigator, "serviceWorker", { value: undefined });
}
if (proto.togglePopover) return;
root.classList.add("sin-popover");
function opener(sheet) { return document.querySelector("[popovertarget=" + sheet.id + "]:not([popovertargetaction])"); }
proto.togglePopover = function (open) {
var was = this.hasAttribute("open");
if (open === was) return;
this.toggleAttribute("open");
if (was) opener(this).focus();
};
addEventListener("click", function (event) {
var button = event.target.closest("[popovertarget]");
if (button) document.getElementById(button.getAttribute("popovertarget")).togglePopover();
});
addEventListener("keydown", function (event) {
var button = event.key === "Escape" && document.querySelector("[popovertarget]");
if (button) document.getElementById(button.getAttribute("popovertarget")).togglePopover(false);
});
})();`

const CHARSET = '<meta charSet="utf-8"/>'

/**
 * Puts the script first, but for the page's encoding: browsers look for that in the first 1,024 bytes alone.
 * @param html a finished page
 * @param nonce the rendering's secret
 */
export function withStartScript(html: string, nonce: string): string {
  const rest = html.replace(CHARSET, '')
  return rest.replace('<head>', () => `<head>${CHARSET}<script nonce="${nonce}">${START_SCRIPT}</script>`)
}
