import { splitName, type XmlElement } from './parse-xml.ts'

const XSD = 'http://www.w3.org/2001/XMLSchema'

/** The built-in types that our schemas use. */
const BUILT_IN: Record<string, (value: string) => boolean> = {
  string: () => true,
  anyURI: (value) => URL.canParse(value),
  boolean: (value) => /^(true|false|1|0)$/.test(value),
  decimal: (value) => /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(value),
  nonNegativeInteger: (value) => /^\+?\d+$/.test(value),
  language: (value) => /^[a-zA-Z]{1,8}(-[a-zA-Z\d]{1,8})*$/.test(value),
  date: (value) => /^\d{4}-\d\d-\d\d(Z|[+-]\d\d:\d\d)?$/.test(value) && isDate(value.slice(0, 10)),
  dateTime: (value) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/.test(value) && isDate(value.slice(0, 10)),
}

type Schema = { namespace: string; qualified: boolean; named: Map<string, XmlElement> }

/**
 * Checks a document against XML Schemas. It knows as much of the language as the schemas beside it use, and throws at
 * anything else that a schema says: nothing is passed over.
 * @param schemas one for each namespace that the document may use
 * @returns what is wrong, each with the path of its element
 */
export function validateXsd(document: XmlElement, schemas: XmlElement[]): string[] {
  const faults: string[] = []
  const byNamespace = new Map(schemas.map((schema) => [schema.attributes.targetNamespace ?? '', read(schema)]))
  const schema = byNamespace.get(document.namespace)
  const declared = schema?.named.get(`element ${document.name}`)
  if (schema === undefined || declared === undefined) return [`${document.name}: unknown document`]
  checkElement(document, declared, schema, document.name)
  return faults

  function checkElement(element: XmlElement, declaration: XmlElement, schema: Schema, path: string): void {
    const inline = childrenOf(declaration)
    const type = inline[0] ?? findType(declaration.attributes.type ?? 'xsd:string', schema)
    if (typeof type === 'string' || type.name === 'simpleType') {
      if (element.children.length > 0) faults.push(`${path}: has elements`)
      checkAttributes(element, [], schema, path)
      checkValue(element.text.trim(), type, schema, path)
      return
    }
    const parts = childrenOf(type)
    const [content] = parts
    if (content?.name === 'simpleContent') {
      const [extension] = childrenOf(content)
      if (element.children.length > 0) faults.push(`${path}: has elements`)
      checkValue(element.text.trim(), findType(extension!.attributes.base!, schema), schema, path)
      checkAttributes(element, childrenOf(extension!), schema, path)
      return
    }
    if (element.text.trim() !== '') faults.push(`${path}: has a text`)
    checkAttributes(
      element,
      parts.filter(({ name }) => name === 'attribute'),
      schema,
      path,
    )
    const model = parts.find(({ name }) => name !== 'attribute')
    const rest = model === undefined ? 0 : matchModel(element.children, model, schema, path)
    if (rest < element.children.length) faults.push(`${path}: ${element.children[rest]!.name} isn't expected there`)
  }

  /** @returns how many of the children it takes, from the first on */
  function matchModel(children: XmlElement[], model: XmlElement, schema: Schema, path: string): number {
    if (model.name !== 'sequence') unknown(model)
    let at = 0
    for (const particle of childrenOf(model)) at += takeParticle(children, at, particle, schema, path)
    return at
  }

  function takeParticle(all: XmlElement[], from: number, particle: XmlElement, schema: Schema, path: string): number {
    let count = 0
    const { max } = occurs(particle)
    while (from + count < all.length && count < max && accepts(particle, all[from + count]!, schema)) {
      checkParticle(all[from + count]!, particle, schema, path)
      count++
    }
    checkCount(particle, count, path)
    return count
  }

  function checkCount(particle: XmlElement, count: number, path: string): void {
    const { min, max } = occurs(particle)
    if (count < min || count > max) faults.push(`${path}: ${count} of ${nameOf(particle)}`)
  }

  function accepts(particle: XmlElement, child: XmlElement, schema: Schema): boolean {
    if (particle.name === 'any') return child.namespace !== schema.namespace
    if (particle.name !== 'element') return unknown(particle)
    const { ref, name } = particle.attributes
    if (ref !== undefined) return child.name === splitName(ref).local && child.namespace === schema.namespace
    return child.name === name && child.namespace === (schema.qualified ? schema.namespace : '')
  }

  function checkParticle(child: XmlElement, particle: XmlElement, schema: Schema, path: string): void {
    const at = `${path}/${child.name}`
    if (particle.name === 'any') {
      const other = byNamespace.get(child.namespace)
      const declaration = other?.named.get(`element ${child.name}`)
      if (declaration !== undefined) checkElement(child, declaration, other!, at)
      else if (particle.attributes.processContents !== 'lax') faults.push(`${at}: no schema knows it`)
      return
    }
    const { ref } = particle.attributes
    checkElement(child, ref === undefined ? particle : findNamed('element', ref, schema), schema, at)
  }

  function checkAttributes(element: XmlElement, declared: XmlElement[], schema: Schema, path: string): void {
    const known = new Map(declared.map((one) => [one.attributes.name!, one]))
    for (const [name, value] of Object.entries(element.attributes)) {
      const one = known.get(name)
      if (one === undefined) faults.push(`${path}: unknown attribute ${name}`)
      else {
        if (one.attributes.fixed !== undefined && one.attributes.fixed !== value)
          faults.push(`${path}: ${name}=${value}`)
        const type = childrenOf(one)[0] ?? findType(one.attributes.type ?? 'xsd:string', schema)
        checkValue(value, type, schema, `${path}@${name}`)
      }
    }
    for (const [name, { attributes }] of known) {
      if (attributes.use === 'required' && !(name in element.attributes)) faults.push(`${path}: no attribute ${name}`)
    }
  }

  function checkValue(value: string, type: string | XmlElement, schema: Schema, path: string): void {
    if (!isValid(value, type, schema)) faults.push(`${path}: "${value.slice(0, 80)}"`)
  }
}

function isValid(value: string, type: string | XmlElement, schema: Schema): boolean {
  if (typeof type === 'string') {
    const check = BUILT_IN[type]
    if (check === undefined) throw new Error(`built-in type ${type} isn't known here`)
    return check(value)
  }
  const [content] = childrenOf(type)
  if (content?.name === 'union') {
    return content.attributes.memberTypes!.split(/\s+/).some((one) => isValid(value, findType(one, schema), schema))
  }
  if (content?.name !== 'restriction') return unknown(content ?? type)
  const facets = childrenOf(content)
  const enumerated = facets.filter(({ name }) => name === 'enumeration')
  return (
    isValid(value, findType(content.attributes.base!, schema), schema) &&
    (enumerated.length === 0 || enumerated.some(({ attributes }) => attributes.value === value)) &&
    facets.filter(({ name }) => name !== 'enumeration').every((facet) => keeps(value, facet))
  )
}

function keeps(value: string, facet: XmlElement): boolean {
  const limit = facet.attributes.value!
  switch (facet.name) {
    case 'minLength':
      return [...value].length >= Number(limit)
    case 'maxLength':
      return [...value].length <= Number(limit)
    case 'minInclusive':
      return Number(value) >= Number(limit)
    case 'minExclusive':
      return Number(value) > Number(limit)
    case 'maxInclusive':
      return Number(value) <= Number(limit)
    case 'pattern':
      return new RegExp(`^(?:${limit})$`, 'u').test(value)
    default:
      return unknown(facet)
  }
}

function read(schema: XmlElement): Schema {
  return {
    namespace: schema.attributes.targetNamespace ?? '',
    qualified: schema.attributes.elementFormDefault === 'qualified',
    named: new Map(childrenOf(schema).map((one) => [`${one.name} ${one.attributes.name}`, one])),
  }
}

function findType(name: string, schema: Schema): string | XmlElement {
  const { prefix, local } = splitName(name)
  if (prefix === 'xsd') return local
  return schema.named.get(`simpleType ${local}`) ?? findNamed('complexType', name, schema)
}

function findNamed(kind: string, name: string, schema: Schema): XmlElement {
  const found = schema.named.get(`${kind} ${splitName(name).local}`)
  if (found === undefined) throw new Error(`the schema names ${kind} ${name} and hasn't got it`)
  return found
}

function childrenOf(element: XmlElement): XmlElement[] {
  return element.children.filter(({ name, namespace }) => namespace === XSD && name !== 'annotation')
}

function occurs({ attributes }: XmlElement): { min: number; max: number } {
  const max = attributes.maxOccurs ?? '1'
  return { min: Number(attributes.minOccurs ?? '1'), max: max === 'unbounded' ? Infinity : Number(max) }
}

function nameOf({ name, attributes }: XmlElement): string {
  return attributes.name ?? attributes.ref ?? name
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function unknown(element: XmlElement): never {
  throw new Error(`what a schema says with <${element.name}> isn't known here`)
}
