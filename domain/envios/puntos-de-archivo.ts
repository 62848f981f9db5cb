import { faltasDe } from '#domain/errores.ts'
import { foldTexto } from '#domain/texto/texto.ts'
import { claveDePunto, PUNTOS_MAX, puntoSchema, type Punto } from './punto.ts'

/** What came of a file: the points that can be added, and what is wrong with the other lines, each in words. */
export type PuntosLeidos = { puntos: Punto[]; faltas: string[] }

type Columna = 'nombre' | 'calle' | 'horario' | 'departamento' | 'ciudad' | 'transporte' | 'mapa'

/** How headings begin, by what stands below them. */
const TITULOS: Record<Columna, RegExp> = {
  nombre: /^(nombre|punto|agencia|sucursal|local\b)/,
  calle: /^(direccion|calle|domicilio)/,
  horario: /^horario/,
  departamento: /^(departamento|depto|dpto)/,
  ciudad: /^(ciudad|localidad)/,
  transporte: /^(transporte|empresa|correo)/,
  mapa: /^(mapa|ubicacion|link|enlace)/,
}

/**
 * Reads the points of a list by its headings (specification 39.9). Those that are there already, stand twice, lack their
 * city or are in a place that nobody knows are named by line.
 * @param renglones as the file has them, the first with headings
 * @param claves of the points that are there
 */
export function readPuntos(renglones: string[][], claves: ReadonlySet<string>): PuntosLeidos {
  const [titulos = [], ...filas] = renglones
  const columnas = Object.entries(TITULOS).map(
    ([campo, empieza]) => [campo, titulos.findIndex((titulo) => empieza.test(foldTexto(titulo.trim())))] as const,
  )
  const missing = columnas.filter(([campo, at]) => at < 0 && NECESARIAS.includes(campo)).map(([campo]) => campo)
  if (missing.length > 0) {
    return { puntos: [], faltas: [`En la primera línea falta el título de: ${missing.join(', ')}.`] }
  }
  const read: PuntosLeidos = { puntos: [], faltas: [] }
  const seen = new Map<string, number>()
  for (const [index, fila] of filas.entries()) {
    const linea = index + 2
    const escrito = Object.fromEntries(columnas.map(([campo, at]) => [campo, fila[at] ?? '']))
    const checked = puntoSchema.safeParse({ id: '', activo: true, ...escrito })
    if (!checked.success) {
      const quien = (escrito.nombre ?? '').trim()
      const [campo, falta] = Object.entries(faltasDe(checked.error))[0]!
      read.faltas.push(`Línea ${linea}${quien === '' ? '' : ` (${quien})`}, ${campo}: ${String(falta)}`)
      continue
    }
    const clave = claveDePunto(checked.data)
    const nombre = `${checked.data.nombre} de ${checked.data.ciudad}`
    if (claves.has(clave)) read.faltas.push(`Línea ${linea}: ${nombre} ya está.`)
    else if (seen.has(clave))
      read.faltas.push(`Línea ${linea}: ${nombre} está repetido, como en la ${seen.get(clave)}.`)
    else if (claves.size + seen.size >= PUNTOS_MAX) {
      read.faltas.push(`Desde la línea ${linea} no entra ninguno más: puede haber hasta ${PUNTOS_MAX} puntos.`)
      break
    } else {
      seen.set(clave, linea)
      read.puntos.push(checked.data)
    }
  }
  return read
}

const NECESARIAS: readonly string[] = ['nombre', 'calle', 'departamento', 'ciudad'] satisfies Columna[]
