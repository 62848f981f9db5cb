/**
 * Writes the page's data at its end, where the router looks for them when the page comes alive. The router's own way is
 * a part of the page that waits for them, which takes a stream.
 * @param html a finished page with the router's scripts
 * @param data as the router encodes what the loaders gave
 * @param nonce the rendering's secret
 */
export function withPageData(html: string, data: string, nonce: string): string {
  const end = html.lastIndexOf('</body>')
  // A `<` could begin what ends the script.
  const literal = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  const script = `<script nonce="${nonce}">{const { streamController: data } = window.__reactRouterContext;data.enqueue(${literal});data.close();}</script>`
  return html.slice(0, end) + script + html.slice(end)
}
