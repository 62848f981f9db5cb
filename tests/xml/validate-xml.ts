import { XmlDocument, XmlLibError, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

xmlRegisterFsInputProviders()

const NAMESPACES = {
  rss: null,
  siteindex: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  sitemap: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  'sitemap-image': 'http://www.google.com/schemas/sitemap-image/1.1',
  'google-products': 'http://base.google.com/ns/1.0',
}

/** Checks a document against schemas of tests/schemas, by their names. @returns what is wrong with it */
export function validateXml(source: string, schemas: (keyof typeof NAMESPACES)[]): string[] {
  const imports = schemas.map((name) => {
    const namespace = NAMESPACES[name] === null ? '' : ` namespace="${NAMESPACES[name]}"`
    return `<xsd:import${namespace} schemaLocation="${new URL(`../schemas/${name}.xsd`, import.meta.url).pathname}"/>`
  })
  // The schema belongs to no namespace that it imports: schemas may import others' alone.
  const all = `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:all">${imports.join('')}</xsd:schema>`
  using schema = XmlDocument.fromString(all)
  using validator = XsdValidator.fromDoc(schema)
  try {
    using document = XmlDocument.fromString(source)
    validator.validate(document)
    return []
  } catch (error) {
    if (error instanceof XmlLibError) return error.details.map(({ message }) => message.trim())
    throw error
  }
}
