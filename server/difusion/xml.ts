import { ownValue } from '#domain/texto/own-value.ts'

/** XML's own characters, those that XML 1.0 can't write, and halves of characters. */
const ODD = /[&<>"']|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** A text as it is written in XML, between tags or in an attribute. What XML can't write is left out. */
export function escapeXml(text: string): string {
  return text.replace(ODD, (sign) => ownValue(ENTITIES, sign) ?? '')
}

/** `<name>text</name>` */
export function element(name: string, text: string | number): string {
  return `<${name}>${escapeXml(String(text))}</${name}>`
}
