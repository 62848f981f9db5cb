type Typed = Record<string, unknown>

/**
 * The former database's documents as its REST interface gives them (`{ fields: { nombre: { stringValue } } }`), as plain
 * ones with their id; anything else as it is.
 */
export function plainDocuments(content: unknown): unknown {
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
