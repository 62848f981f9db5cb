/**
 * What a record has under a name from outside: a typed word, a heading, somebody else's code.
 * @returns undefined for what it doesn't hold itself, names that every object inherits (`constructor`) among them. There
 * is no other way to look up such a name (17.29)
 */
export function ownValue<V>(record: Readonly<Record<string, V>>, key: string): V | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
