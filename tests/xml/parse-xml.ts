/** An element of an XML document. */
export type XmlElement = {
  /** Without its prefix. */
  name: string
  /** Address of its namespace, '' for none. */
  namespace: string
  /** By name, with prefix; without what declares namespaces. */
  attributes: Record<string, string>
  children: XmlElement[]
  /** Its own text. */
  text: string
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u
const TOKEN = /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|[^<]+|</g

/** Reads an XML document, strictly; without DOCTYPE and CDATA, which none of ours has. Throws at the first fault. */
export function parseXml(source: string): XmlElement {
  const bad = NOT_XML.exec(source)
  if (bad !== null) throw new Error(`a sign that XML has no way to write at ${bad.index}`)
  const root: XmlElement = { name: '', namespace: '', attributes: {}, children: [], text: '' }
  const open: { element: XmlElement; tag: string; prefixes: Record<string, string> }[] = [
    { element: root, tag: '', prefixes: {} },
  ]
  for (const [token, closing, tag, written, empty] of source.matchAll(TOKEN)) {
    const parent = open.at(-1)!
    if (token === '<') throw new Error(`a stray < in ${parent.tag}`)
    if (token.startsWith('<?') || token.startsWith('<!--')) continue
    if (tag === undefined) {
      parent.element.text += readText(token)
    } else if (closing === '/') {
      if (parent.tag !== tag) throw new Error(`</${tag}> closes <${parent.tag}>`)
      open.pop()
    } else {
      const prefixes = { ...parent.prefixes }
      const attributes: Record<string, string> = {}
      for (const [, name = '', value = ''] of written!.matchAll(/([\w:.-]+)="([^"]*)"/g)) {
        if (name in attributes) throw new Error(`${name} twice in <${tag}>`)
        if (name === 'xmlns') prefixes[''] = value
        else if (name.startsWith('xmlns:')) prefixes[name.slice(6)] = value
        else attributes[name] = readText(value)
      }
      const { prefix, local } = splitName(tag)
      if (prefix !== '' && prefixes[prefix] === undefined) throw new Error(`unknown prefix in <${tag}>`)
      const element = { name: local, namespace: prefixes[prefix] ?? '', attributes, children: [], text: '' }
      parent.element.children.push(element)
      if (empty === '') open.push({ element, tag, prefixes })
    }
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)!.tag}> isn't closed`)
  if (root.children.length !== 1 || root.text.trim() !== '') throw new Error('not one document')
  return root.children[0]!
}

export function splitName(name: string): { prefix: string; local: string } {
  const at = name.indexOf(':')
  return { prefix: name.slice(0, Math.max(at, 0)), local: name.slice(at + 1) }
}

function readText(text: string): string {
  return text.replace(/&(#\d+|#x[\da-f]+|\w+)?(;?)/gi, (whole, name: string | undefined, end: string) => {
    if (name === undefined || end === '') throw new Error(`a stray & in ${text.slice(0, 80)}`)
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1).replace(/^x/i, '0x')))
    const sign = ENTITIES[name]
    if (sign === undefined) throw new Error(`unknown entity ${whole}`)
    return sign
  })
}
