import { readFileSync } from 'node:fs'
import { parseXml, type XmlElement } from './parse-xml.ts'

/** A schema of tests/schemas. */
export function readSchema(name: string): XmlElement {
  return parseXml(readFileSync(new URL(`../schemas/${name}.xsd`, import.meta.url), 'utf8'))
}
