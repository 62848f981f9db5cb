import { readFila, type Crudo } from '#domain/importaciones/importacion.ts'
import { plainValue } from '#domain/texto/plain-value.ts'
import { Ilegible, type Fila, type Lectura } from './lectura.ts'

/**
 * Products as JSON: the shop's own export, or the former database's, which is a list, or an object by the products'
 * ids. Instead of a line each has its number in the file.
 * @throws Ilegible when it is incomplete, or holds no products
 */
export function readProductosJson(text: Buffer): Lectura {
  // Escapes bring what the text itself no longer has.
  const documents = documentsIn(plainDocuments(parseProductos(text))).map(
    (document) => plainValue(document) as Document,
  )
  const first = documents[0]!
  // Only our own export says which addresses a product had before.
  const own = 'slugsAnteriores' in first && 'creado' in first
  return { formato: own ? 'tienda_json' : 'base_json', avisos: [], filas: rows(documents, own) }
}

type Document = Record<string, unknown>

function* rows(documents: Document[], own: boolean): Generator<Fila> {
  for (const [at, document] of documents.entries()) {
    const celdas = Object.fromEntries(
      Object.entries(document).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
    )
    yield { linea: at + 1, celdas, ...readFila(document as Crudo, { trim: !own }) }
  }
}

function parseProductos(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString()) as unknown
  } catch (error) {
    const at = /position (\d+)/.exec(String(error))?.[1]
    const where = at === undefined ? 'al final' : `en la línea ${lineOf(text, Number(at))}`
    throw new Ilegible(`El JSON está cortado o tiene un error ${where}. Volvé a exportarlo y subilo entero.`)
  }
}

function lineOf(text: Buffer, position: number): number {
  return text.toString().slice(0, position).split('\n').length
}

function documentsIn(content: unknown): Document[] {
  const found = Array.isArray(content) ? content : keyed(content)
  const documents = found.filter((document): document is Document => isDocument(document))
  if (documents.length === 0) throw new Ilegible('El archivo no tiene productos.')
  if (documents.length < found.length || !documents.some(isProducto)) {
    throw new Ilegible('El JSON no es una lista de productos, ni un objeto de productos por id.')
  }
  return documents
}

/** Documents under their ids; whole exports have them one level down, under the collection's name. */
function keyed(content: unknown): unknown[] {
  if (!isDocument(content)) return []
  const entries = Object.entries(content)
  const inner = content.products ?? content.productos
  if (entries.length === 1 && inner !== undefined) return Array.isArray(inner) ? inner : keyed(inner)
  return entries.map(([id, document]) => (isDocument(document) ? { id, ...document } : document))
}

/** Whether a document has one field of a product at least: a list of stock figures is worth reading. */
function isProducto(document: Document): boolean {
  return ['nombre', 'codigo', 'precio', 'stock', 'imagenes'].some((campo) => Object.hasOwn(document, campo))
}

function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Typed = Record<string, unknown>

/**
 * The former database's documents as its REST interface gives them (`{ fields: { nombre: { stringValue } } }`), as plain
 * ones with their id. Anything else stays as it is.
 */
function plainDocuments(content: unknown): unknown {
  if (isObject(content) && Array.isArray(content.documents)) return plainDocuments(content.documents)
  if (!Array.isArray(content)) return content
  // A query's answer has each document one level down, and lines that have none.
  const entries: unknown[] = content.map((entry: unknown) =>
    isObject(entry) && 'document' in entry ? entry.document : entry,
  )
  const typed = entries.filter((entry) => isObject(entry) && isObject(entry.fields) && typeof entry.name === 'string')
  return typed.length === 0 ? content : (typed as Typed[]).map(plainDocument)
}

function plainDocument({ name, fields }: Typed): Typed {
  return { id: String(name).split('/').at(-1)!, ...plainFields(fields as Typed) }
}

function plainFields(fields: Typed): Typed {
  return Object.fromEntries(Object.entries(fields).map(([campo, value]) => [campo, plainTypedValue(value)]))
}

function plainTypedValue(value: unknown): unknown {
  if (!isObject(value)) return value
  if ('nullValue' in value) return null
  if (isObject(value.arrayValue)) return ((value.arrayValue.values ?? []) as unknown[]).map(plainTypedValue)
  if (isObject(value.mapValue)) return plainFields((value.mapValue.fields ?? {}) as Typed)
  return (
    value.stringValue ?? value.integerValue ?? value.doubleValue ?? value.booleanValue ?? value.timestampValue ?? null
  )
}

function isObject(value: unknown): value is Typed {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
