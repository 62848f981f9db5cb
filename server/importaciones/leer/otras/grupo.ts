import { createHash } from 'node:crypto'
import { DEFINICION_DE_CAMPO } from '#domain/productos/campos.ts'
import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import type { NotasDeFila } from '#domain/importaciones/eleccion.ts'
import { readImporteDeAfuera } from '#domain/importaciones/importe-de-afuera.ts'
import { CAMPO_ETIQUETA, fallaDeTalle, readFila, TALLE_UNICO, type Crudo } from '#domain/importaciones/importacion.ts'
import { isTalleConocido, talleDeAfuera } from '#domain/importaciones/talle-de-afuera.ts'
import { decodeEntidades, htmlToParrafos } from '../html-to-parrafos.ts'
import type { Fila } from '../lectura.ts'

/** A variant of another shop's product. */
export type Variante = {
  /** Names and values of its options: `Talle` → `M`. */
  opciones: [nombre: string, valor: string][]
  /** What is paid, as written; '' when nothing is said. */
  pagado: string
  /** What is crossed out; '' when nothing is. */
  tachado: string
  costo: string
  /** Units, as written; null when the shop doesn't count them. */
  stock: string | null
}

/** A product of another shop, put together from its rows. */
export type Grupo = {
  linea: number
  original: Record<string, string>
  fallas: string[]
  avisos: string[]
  /** What a new product is known by from then on; null when the row says nothing of it. */
  codigo: string | null
  slug: string
  nombre: string | null
  /** HTML; null when the file has no such column. */
  descripcion: string | null
  marca: string
  categoria: string
  activo: boolean | null
  imagenes: string[] | null
  variantes: Variante[]
  /** Variants that say something of a size. */
  talles: Variante[]
  /** Fields that need no putting together, and what they leave to the owner. */
  otros: Crudo
  notas: NotasDeFila
}

const IS_TALLE = /talle|talla|size|tama/i

/** A product of another shop as a row of ours. */
export function toFila(grupo: Grupo): Fila {
  const fallas = [...grupo.fallas]
  const avisos = [...grupo.avisos]
  const notas: NotasDeFila = { ...grupo.notas }
  const crudo: Crudo = {
    ...grupo.otros,
    ...(grupo.codigo === null ? {} : { codigo: toCodigoDeProducto(grupo.codigo) }),
    slug: grupo.slug,
    ...(grupo.nombre === null ? {} : { nombre: decodeEntidades(grupo.nombre) }),
    ...(grupo.marca === '' ? {} : { marca: decodeEntidades(grupo.marca) }),
    ...(grupo.categoria === '' ? {} : { categoria: grupo.categoria }),
    ...(grupo.descripcion === null ? {} : { descripcion: descripcionOf(grupo.descripcion, avisos) }),
    ...(grupo.imagenes === null ? {} : { imagenes: [...new Set(grupo.imagenes)] }),
    ...(grupo.activo === null ? {} : { activo: grupo.activo }),
    ...precioOf(grupo.variantes, notas, avisos, fallas),
    ...costoOf(grupo.variantes, avisos),
    ...stockOf(grupo.talles.map(decodeOpciones), notas, avisos),
  }
  // Uncounted sizes are sizes too, though no stock says so.
  for (const falla of new Set(notas.sinContar?.flatMap((talle) => fallaDeTalle(talle) ?? []))) {
    fallas.push(`${CAMPO_ETIQUETA.stock}: ${falla}`)
  }
  const leida = readFila(crudo, { trim: true })
  return {
    linea: grupo.linea,
    celdas: grupo.original,
    campos: leida.campos,
    fallas: [...fallas, ...leida.fallas],
    avisos: [...avisos, ...leida.avisos],
    notas,
  }
}

function decodeOpciones(variante: Variante): Variante {
  const opciones = variante.opciones.map(([nombre, valor]): [string, string] => [
    decodeEntidades(nombre),
    decodeEntidades(valor),
  ])
  return { ...variante, opciones }
}

/** A code within its length, the same for the same text: longer ones end in a sum of it all. */
function toCodigoDeProducto(texto: string): string {
  const { max } = DEFINICION_DE_CAMPO.codigo
  if ([...texto].length <= max) return texto
  const sum = createHash('sha256').update(texto).digest('hex').slice(0, 6)
  return `${[...texto].slice(0, max - 7).join('')}-${sum}`
}

/** HTML as plain paragraphs: only its words, without pictures and links' addresses. */
function descripcionOf(html: string, avisos: string[]): string {
  const texto = [...htmlToParrafos(html)]
  const { max } = DEFINICION_DE_CAMPO.descripcion
  if (texto.length <= max) return texto.join('')
  avisos.push(`Descripción: tiene ${texto.length} letras; quedaron las primeras ${max}.`)
  return texto.slice(0, max).join('')
}

function precioOf(
  variantes: Variante[],
  notas: NotasDeFila,
  avisos: string[],
  fallas: string[],
): Pick<Crudo, 'precio'> {
  const escritos = variantes.map(({ pagado }) => pagado).filter(Boolean)
  // Amounts may be written in several ways.
  const precios = [...Map.groupBy(escritos, (texto) => readImporteDeAfuera(texto) ?? texto).values()].map(
    ([uno]) => uno!,
  )
  if (precios.length === 0) return {}
  const importes = precios.map(readImporteDeAfuera)
  const wrong = precios.filter((_, at) => importes[at] === null)
  if (wrong.length > 0) {
    fallas.push(`${CAMPO_ETIQUETA.precio}: «${wrong[0]!.slice(0, 40)}» no es un precio.`)
    return {}
  }
  if (precios.length > 1) avisos.push(`Precio: las variantes tienen varios (${precios.join(', ')}); quedó el primero.`)
  const pagado = importes[0]!
  noteTachado(variantes.find((variante) => variante.pagado === precios[0])!.tachado, Math.round(pagado), notas, avisos)
  if (!Number.isInteger(pagado)) {
    notas.centavos = true
    avisos.push(`Precio: ${precios[0]} tiene centavos; redondeado queda en ${formatPesos(Math.round(pagado))}.`)
  }
  return { precio: Math.round(pagado) }
}

/** A crossed-out price above the one that is paid; one that isn't is left out, and told. */
function noteTachado(texto: string, pagado: Pesos, notas: NotasDeFila, avisos: string[]): void {
  const importe = readImporteDeAfuera(texto)
  if (importe === null) return
  const tachado = Math.round(importe)
  if (tachado <= pagado || pagado < 1) {
    const pares = [tachado, pagado].map(formatPesos)
    avisos.push(`Precio: el tachado (${pares[0]}) no es mayor que lo que se paga (${pares[1]}): no se usa.`)
    return
  }
  notas.tachado = tachado
  avisos.push(`Precio: estaba rebajado de ${formatPesos(tachado)} a ${formatPesos(pagado)}.`)
}

/** The first variant's that says one; 0 says none. Nobody pays it, so that one which can't be read is left out, and told. */
function costoOf(variantes: Variante[], avisos: string[]): Pick<Crudo, 'costo'> {
  const costos = [...new Set(variantes.map(({ costo }) => costo).filter(Boolean))]
  const wrong = costos.find((costo) => readImporteDeAfuera(costo) === null)
  if (wrong !== undefined) avisos.push(`Costo: «${wrong.slice(0, 40)}» no es un importe en pesos; no se usa.`)
  const costo = costos.map(readImporteDeAfuera).find((importe) => importe !== null && importe > 0)
  if (costo == null) return {}
  const pesos = Math.max(1, Math.round(costo))
  if (pesos !== costo) avisos.push(`Costo: tiene centavos; redondeado queda en ${formatPesos(pesos)}.`)
  return { costo: pesos }
}

/** Units by size; the variants of one size (another colour, say) are added up. */
function stockOf(variantes: Variante[], notas: NotasDeFila, avisos: string[]): Pick<Crudo, 'stock'> {
  if (variantes.length === 0) return {}
  const names = [...new Set(variantes.flatMap(({ opciones }) => opciones.map(([nombre]) => nombre)))]
  const valuesOf = (name: string) =>
    variantes.flatMap(({ opciones }) => opciones.filter(([nombre]) => nombre === name).map(([, valor]) => valor))
  const size =
    names.find((name) => IS_TALLE.test(name)) ??
    names.find((name) => valuesOf(name).every((valor) => isTalleConocido(valor)))
  const others = names.filter((name) => name !== size)
  if (others.length > 0) avisos.push(`Stock: las variantes por ${others.join(' y ')} se sumaron en cada talle.`)
  const stock = new Map<string, string>()
  const sinContar = new Set<string>()
  for (const { opciones, stock: cantidad } of variantes) {
    const valor = opciones.find(([nombre]) => nombre === size)?.[1] ?? ''
    const talle = valor === '' ? TALLE_UNICO : talleDeAfuera(valor)
    if (stock.has(talle) && others.length === 0)
      avisos.push(`Stock ${talle}: está más de una vez; se sumaron las unidades.`)
    if (cantidad === null) sinContar.add(talle)
    else stock.set(talle, sum(stock.get(talle), toUnidades(talle, cantidad, avisos)))
  }
  for (const talle of stock.keys()) sinContar.delete(talle)
  if (sinContar.size > 0) notas.sinContar = [...sinContar]
  const infantiles = [...stock.keys(), ...sinContar].filter((talle) => /^\d+$/.test(talle) && isTalleConocido(talle))
  if (infantiles.length > 0) avisos.push(`Stock: ${infantiles.join(', ')} entran como talles de niño.`)
  return stock.size === 0 ? {} : { stock: Object.fromEntries(stock) }
}

/** Units below 0 (a shop sold more than it had) take none from those of another colour. */
function toUnidades(talle: string, cantidad: string, avisos: string[]): string {
  if (!/^-\d+$/.test(cantidad)) return cantidad
  avisos.push(`Stock ${talle}: «${cantidad}» cuenta como 0.`)
  return '0'
}

function sum(before: string | undefined, cantidad: string): string {
  if (before === undefined || before === '') return cantidad
  return [before, cantidad].every((text) => /^\d+$/.test(text)) ? String(Number(before) + Number(cantidad)) : before
}
