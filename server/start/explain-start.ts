import { ownValue } from '#domain/texto/own-value.ts'
import { isUnavailable } from '../db/unavailable.ts'

/** What to do, in one sentence, about what keeps a shop from opening, by the error's code. */
const SENTENCES: Record<string, string> = {
  EADDRINUSE: 'El puerto ya está en uso: cerrá el otro programa, o elegí otro puerto con PORT (o METRICS_PORT).',
  EADDRNOTAVAIL: 'La dirección de HOST no es de esta computadora.',
  EACCES:
    'No hay permiso para usar la carpeta de datos (DATA_DIR) o el puerto: abrí la tienda con el usuario que es su dueño.',
  EPERM: 'No hay permiso para usar la carpeta de datos (DATA_DIR): abrí la tienda con el usuario que es su dueño.',
  EROFS: 'La carpeta de datos (DATA_DIR) está en un disco que no se puede escribir.',
  EEXIST: 'La carpeta de datos (DATA_DIR) es un archivo: elegí otra.',
  ENOTDIR: 'La carpeta de datos (DATA_DIR) está dentro de un archivo: elegí otra.',
  ENOSPC: 'No queda lugar en el disco.',
  SQLITE_FULL: 'No queda lugar en el disco.',
  SQLITE_IOERR:
    'El disco de la carpeta de datos (DATA_DIR) no se puede leer o escribir: fijate si le queda lugar (df -h) y si anda bien.',
  SQLITE_CANTOPEN: 'No se puede abrir la base de datos: fijate en los permisos de la carpeta de datos (DATA_DIR).',
  SQLITE_READONLY: 'La base de datos no se puede escribir: fijate en los permisos de la carpeta de datos (DATA_DIR).',
  SQLITE_NOTADB: 'El archivo de la base de datos no es una base de datos, o está dañado: recuperá una copia.',
  SQLITE_CORRUPT: 'La base de datos está dañada: recuperá una copia.',
  ECONNREFUSED: 'La base de datos de DATABASE_URL no contesta: ¿está abierta, y es esa su dirección?',
  ENOTFOUND: 'La computadora de DATABASE_URL no existe: fijate en la dirección.',
  '3D000': 'La base de datos que nombra DATABASE_URL no existe todavía: creala.',
  '28P01': 'La base de datos no acepta la contraseña de DATABASE_URL.',
  '28000': 'La base de datos no acepta al usuario de DATABASE_URL.',
}

/** A pooler between shop and database takes only what it knows of what a connection begins with. */
const REFUSED = /unsupported startup parameter(?: in options)?: (\w+)/

function explainPooler(refused: string): string {
  return (
    `Entre la tienda y la base hay un intermediario (pgbouncer u otro) que no acepta «${refused}»: en pgbouncer.ini poné ` +
    'ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout, o poné en DATABASE_URL la dirección de la base misma.'
  )
}

/** Of what can't be reached and gives no reason. */
const SILENT = 'La base de datos, o el depósito de archivos, no contesta: abrí la tienda de nuevo cuando conteste.'

/**
 * Why the shop couldn't open, in a sentence for whoever opens it.
 * @returns null when there is nothing that they can do about it
 */
export function explainStart(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = String((cause as { code?: unknown }).code ?? '')
    const sentence = ownValue(SENTENCES, code) ?? ownValue(SENTENCES, code.split('_').slice(0, 2).join('_'))
    if (sentence !== undefined) return sentence
    const [, refused] = REFUSED.exec(cause.message) ?? []
    if (refused !== undefined) return explainPooler(refused)
  }
  return isUnavailable(error) ? SILENT : null
}
