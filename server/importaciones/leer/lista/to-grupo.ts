import type { NotasDeFila } from '#domain/importaciones/eleccion.ts'
import { readImporteDeAfuera } from '#domain/importaciones/importe-de-afuera.ts'
import { CAMPO_ETIQUETA, type Crudo } from '#domain/importaciones/importacion.ts'
import {
  isTallePosible,
  readTallesEnCelda,
  readUnidadesDeCelda,
  type TalleEscrito,
} from '#domain/importaciones/lista/talles-en-celda.ts'
import { readTemporada } from '#domain/importaciones/lista/temporada.ts'
import type { Registro } from '../lectura.ts'
import { toOriginal } from '../otras/agrupar.ts'
import type { Grupo, Variante } from '../otras/grupo.ts'
import type { Lector } from './lector.ts'

/** What a row says that goes into the shop as it is, or is the same for all. */
const TEXTOS = [
  'equipo',
  'liga',
  'copa',
  'marca',
  'categoria',
  'version',
  'procedencia',
  'estado',
  'fallas',
  'descripcion',
] as const
const PRECIOS = ['precioDescuento', 'precioEncargo'] as const

/** What is said of a shirt while its rows are read. */
type Dicho = { fallas: string[]; avisos: string[]; notas: NotasDeFila }

/**
 * A shirt of a list, put together from its rows.
 * @param rows one, or one for each of its sizes, as long as the headings @param fallas faults that are known already
 */
export function toGrupo(lector: Lector, rows: Registro[], fallas: string[]): Grupo {
  const [{ linea, celdas }] = rows as [Registro]
  const { has, read, titulos } = lector
  const dicho: Dicho = { fallas, avisos: [], notas: {} }
  const codigo = read(celdas, 'codigo')
  const nombre = read(celdas, 'nombre')
  if (codigo === '' && nombre === '') fallas.push('No dice ni el código ni el nombre.')
  const variantes = rows.flatMap((row) => variantesDeLista(lector, row, dicho))
  const talles = variantes.filter(({ opciones }) => opciones.length > 0)
  const conTalles = has('talle') || has('talles') || lector.porTalle.length > 0
  const otros: Crudo = {
    ...(conTalles && talles.length === 0 ? { stock: {} } : {}),
    ...textosOf(lector, celdas),
    ...preciosOf(lector, celdas, dicho),
    ...aniosOf(lector, celdas, dicho),
    ...tallesEncargoOf(lector, celdas, dicho),
    ...(has('coloresPrincipales')
      ? { coloresPrincipales: lector.readAll(celdas, 'coloresPrincipales').join(',').replaceAll('/', ',') }
      : {}),
  }
  return {
    linea,
    original: toOriginal(titulos, celdas),
    ...dicho,
    codigo: codigo || null,
    slug: '',
    nombre: nombre || null,
    descripcion: null,
    marca: '',
    categoria: '',
    activo: null,
    imagenes: has('imagenes') ? lector.readAll(celdas, 'imagenes').flatMap((celda) => celda.split(/[\s|]+/)) : null,
    variantes,
    talles,
    otros,
  }
}

function textosOf({ has, read, paraTodas }: Lector, celdas: string[]): Crudo {
  const crudo: Crudo = {}
  for (const campo of TEXTOS) {
    const valor = has(campo) ? read(celdas, campo) : paraTodas[campo as keyof typeof paraTodas]
    if (valor !== undefined && (valor !== '' || has(campo))) crudo[campo] = valor
  }
  return crudo
}

/** The prices besides the one that is paid for the shirt in stock. */
function preciosOf({ read }: Lector, celdas: string[], { fallas, notas }: Dicho): Crudo {
  const crudo: Crudo = {}
  for (const campo of PRECIOS) {
    const escrito = read(celdas, campo)
    if (escrito === '') continue
    const importe = readImporteDeAfuera(escrito)
    if (importe === null) fallas.push(`${CAMPO_ETIQUETA[campo]}: «${escrito.slice(0, 40)}» no es un precio.`)
    else crudo[campo] = Math.round(importe)
    if (importe !== null && !Number.isInteger(importe)) notas.centavos = true
  }
  return crudo
}

function aniosOf({ read }: Lector, celdas: string[], { avisos }: Dicho): Crudo {
  const escrita = read(celdas, 'temporada')
  if (escrita === '') return {}
  const anio = readTemporada(escrita)
  if (anio !== null) return { anio }
  avisos.push(`Años: «${escrita.slice(0, 40)}» no es una temporada; queda sin años.`)
  return {}
}

function tallesEncargoOf({ has, read, paraTodas }: Lector, celdas: string[], { fallas }: Dicho): Crudo {
  const escritos = has('tallesEncargo') ? read(celdas, 'tallesEncargo') : (paraTodas.tallesEncargo ?? '')
  if (escritos === '') return {}
  const leidos = readTallesEnCelda(escritos)
  if ('talles' in leidos) return { tallesEncargo: leidos.talles.map(({ talle }) => talle) }
  fallas.push(`${CAMPO_ETIQUETA.tallesEncargo}: ${leidos.falla}`)
  return {}
}

/** A row's sizes with their units, each with the row's prices; without any it is the shirt's prices alone. */
function variantesDeLista(lector: Lector, { linea, celdas }: Registro, dicho: Dicho): Variante[] {
  const { read, has, paraTodas } = lector
  const precios = {
    pagado: has('precio') ? read(celdas, 'precio') : (paraTodas.precio ?? ''),
    tachado: read(celdas, 'tachado'),
    costo: read(celdas, 'costo'),
  }
  const talles = tallesOf(lector, celdas)
  if ('falla' in talles) {
    dicho.fallas.push(`Stock, línea ${linea}: ${talles.falla}`)
    return []
  }
  return talles.length === 0
    ? [{ ...precios, opciones: [], stock: '' }]
    : talles.map(({ talle, unidades }) => ({ ...precios, opciones: [['Talle', talle]], stock: unidades }))
}

function tallesOf({ read, has, porTalle }: Lector, celdas: string[]): TalleEscrito[] | { falla: string } {
  const unidades = has('unidades') ? readUnidadesDeCelda(read(celdas, 'unidades')) : null
  if (porTalle.length > 0) {
    return porTalle.flatMap(({ at, talle }) => {
      const own = readUnidadesDeCelda(celdas[at] ?? '')
      return own === undefined ? [] : { talle, unidades: own }
    })
  }
  if (has('talle')) {
    const talle = read(celdas, 'talle')
    if (talle === '')
      return unidades == null || unidades === '0' ? [] : { falla: `${unidades} unidades y ningún talle.` }
    if (!isTallePosible(talle)) return { falla: `«${talle}» no es un talle.` }
    return [{ talle, unidades: has('unidades') ? (unidades === undefined ? '0' : unidades) : null }]
  }
  const leidos = readTallesEnCelda(read(celdas, 'talles'))
  if ('falla' in leidos) return leidos
  if (unidades == null) return leidos.talles
  if (leidos.talles.length === 1) return [{ ...leidos.talles[0]!, unidades }]
  if (leidos.talles.every((each) => each.unidades !== null)) return leidos.talles
  return { falla: `${unidades} unidades para ${leidos.talles.length} talles: no dice cuántas de cada uno.` }
}
