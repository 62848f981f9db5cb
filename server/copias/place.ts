import type { Readable } from 'node:stream'

/** Where copies are kept: a folder, or an S3 store. Each copy is a folder there, by its name. */
export type Place = {
  /** In words: `la carpeta /srv/copias`. */
  llamado: string
  /** Names of all that may be a copy, those that were left half made apart. */
  list: () => Promise<{ enteras: string[]; aMedias: string[] }>
  /** Begins a copy, which isn't one until `finish`. @throws CopyFault when there is one of that name */
  begin: (nombre: string) => Promise<Draft>
  /** A file of a copy. @returns null when it isn't there */
  read: (nombre: string, file: string) => Promise<Readable | null>
  /** Removes a copy, or what was left of one. */
  remove: (nombre: string) => Promise<void>
}

/** A copy on its way into a place. */
export type Draft = {
  /** @param path of a local file. */
  put: (file: string, path: string) => Promise<void>
  /** What was put, as the place has it now. */
  read: (file: string) => Promise<Readable>
  /** Makes it a copy, whole or not at all. @param manifest its text, which goes in last */
  finish: (manifest: string) => Promise<void>
  /** Removes what was put, when it won't become a copy. */
  abandon: () => Promise<void>
}
