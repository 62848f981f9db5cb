import { XmlDocument, XmlElement as LibElement, XmlText } from 'libxml2-wasm'

/** An element of an XML document, as tests look at it. */
export type XmlElement = {
  /** Without its prefix. */
  name: string
  children: XmlElement[]
  /** The element's own text. */
  text: string
}

/** Reads an XML document. Throws when it isn't well-formed. */
export function readXml(source: string): XmlElement {
  using document = XmlDocument.fromString(source)
  return toElement(document.root)
}

function toElement(element: LibElement): XmlElement {
  const children: XmlElement[] = []
  let text = ''
  for (let node = element.firstChild; node !== null; node = node.next) {
    if (node instanceof LibElement) children.push(toElement(node))
    else if (node instanceof XmlText) text += node.content
  }
  return { name: element.name, children, text }
}
