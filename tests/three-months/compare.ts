import { CORTES, NADA_VENDIDO, type Corte, type SumasDeVentas } from '#domain/ventas/sumas.ts'
import { readCorte, readVentas } from '#server/ventas/read-ventas.ts'
import type { TestRuntime } from '../databases.ts'
import { dayOf } from './arithmetic.ts'
import { costIn, isBuyerAgain, type Book, type Papel } from './book.ts'
import { shirtAt } from './shop.ts'

/** For tests: the book's documents as the shop should keep them, the oldest first. */
export function documentsOf(book: Book): object[] {
  const sorted = book.papeles.toSorted((a, b) => a.pedido.n - b.pedido.n || a.en - b.en)
  return sorted.map((papel) => {
    const { pedido, clase, clave, en, total, neto, iva } = papel
    return {
      pedido: pedido.n,
      clase,
      clave,
      en,
      dia: dayOf(en),
      medio: pedido.medio,
      total,
      neto,
      iva,
      repite: isBuyerAgain(book, pedido) ? 1 : 0,
      renglones: papel.partes.map((parte) => {
        const { linea, unidades, bruto, rebaja, porForma, codigo, valor } = parte
        const { equipo, liga, muestra } = linea?.ficha ?? { equipo: '', liga: '', muestra: '' }
        return {
          orden: linea?.orden ?? -1,
          unidades,
          bruto,
          rebaja,
          porForma,
          codigo,
          valor,
          neto: parte.neto,
          iva: parte.iva,
          costo: costIn(papel, parte),
          equipo,
          liga,
          categoria: muestra,
          impresa: linea !== null && isPrinted(linea.print) ? 1 : 0,
        }
      }),
    }
  })
}

const isPrinted = ({ nombre, numero, parches }: { nombre: string; numero: string; parches: boolean }) =>
  nombre + numero !== '' || parches

/** The shop's documents, of orders by their number in the book; what nobody planned has no name. */
export async function keptDocuments({ database }: TestRuntime, book: Book): Promise<object[]> {
  const { read } = database
  const numbers = new Map(book.pedidos.map(({ jugado, n }) => [jugado.id, n]))
  const planned = new Map<string, Papel[]>()
  for (const papel of book.papeles) {
    const { id } = papel.pedido.jugado
    planned.set(id, [...(planned.get(id) ?? []), papel])
  }
  const renglones = Map.groupBy(
    await read.selectFrom('renglones').selectAll().execute(),
    ({ pedidoId, clave }) => `${pedidoId} ${clave}`,
  )
  const rows = await read.selectFrom('documentos').selectAll().execute()
  return rows
    .map(({ pedidoId, clave, en, neto, iva, ...rest }) => {
      const own = (planned.get(pedidoId) ?? []).find((one) => one.clase === rest.clase && isNear(one.en, Number(en)))
      const parts = renglones.get(`${pedidoId} ${clave}`) ?? []
      return {
        ...rest,
        pedido: numbers.get(pedidoId) ?? -1,
        clave: own?.clave === null ? null : clave,
        en: own?.en ?? Number(en),
        neto: Number(neto),
        iva: Number(iva),
        renglones: parts
          .toSorted((a, b) => (a.orden < 0 ? 1 : b.orden < 0 ? -1 : a.orden - b.orden))
          .map(({ pedidoId: _id, clave: _clave, ...parte }) => ({
            ...parte,
            neto: Number(parte.neto),
            iva: Number(parte.iva),
          })),
      }
    })
    .toSorted((a, b) => a.pedido - b.pedido || a.en - b.en)
}

/** Steps of one moment are written a millisecond apart. */
const isNear = (planned: number, kept: number) => kept >= planned && kept - planned < 10

/** The book's money, and the shop's, each by order and moment. */
export function moneyOf(book: Book): object[] {
  return sortMoney(
    book.dinero
      .filter(({ cobrado, devuelto }) => cobrado !== 0 || devuelto !== 0)
      .map(({ pedido, en, medio, cobrado, devuelto }) => ({
        pedido: pedido.n,
        en,
        dia: dayOf(en),
        medio,
        cobrado,
        devuelto,
      })),
  )
}

export async function keptMoney({ database }: TestRuntime, book: Book): Promise<object[]> {
  const byId = new Map(book.pedidos.map((pedido) => [pedido.jugado.id, pedido]))
  const rows = await database.read.selectFrom('cobros').selectAll().execute()
  return sortMoney(
    rows.map(({ pedidoId, numero: _numero, en, cobrado, devuelto, ...rest }) => {
      const pedido = byId.get(pedidoId)
      const own = book.dinero.find((one) => one.pedido === pedido && isNear(one.en, Number(en)))
      const sums = { cobrado: Number(cobrado), devuelto: Number(devuelto) }
      return { ...rest, pedido: pedido?.n ?? -1, en: own?.en ?? Number(en), ...sums }
    }),
  )
}

type Money = { pedido: number; en: number; cobrado: number; devuelto: number }
const sortMoney = <M extends Money>(rows: M[]) =>
  rows.toSorted((a, b) => a.pedido - b.pedido || a.en - b.en || a.cobrado - b.cobrado || a.devuelto - b.devuelto)

type Suma = { dia: number; corte: Corte | ''; valor: string; sumas: Partial<SumasDeVentas> }

/** All that the book adds to any sum. */
export function partsOf(book: Book): Suma[] {
  const sums: Suma[] = []
  for (const papel of book.papeles) {
    const isSale = papel.clase === 'venta'
    const counted = new Set<string>()
    for (const parte of papel.partes) {
      const { linea, unidades, valor, iva, neto } = parte
      const cost = costIn(papel, parte)
      const sign = isSale ? 1 : -1
      const sumas: Partial<SumasDeVentas> = {
        ...(isSale
          ? { unidades, encargadas: linea?.modo === 'encargo' ? unidades : 0, iva }
          : { devueltas: unidades, devuelto: valor, ivaDevuelto: iva }),
        ...(isSale && linea === null ? { envio: valor } : {}),
        ...(isSale && linea !== null
          ? { bruto: parte.bruto, rebajas: parte.rebaja, porForma: parte.porForma, codigos: parte.codigo }
          : {}),
        ...(cost === null ? {} : { costo: sign * cost, conCosto: sign * neto }),
      }
      for (const [corte, valorDeCorte] of [['', ''] as const, ...valuesOf(papel, parte)]) {
        const isNew = isSale && papel.pedido.tipo === 'venta' && !counted.has(`${corte} ${valorDeCorte}`)
        counted.add(`${corte} ${valorDeCorte}`)
        const orders = isNew ? { pedidos: 1, repiten: isBuyerAgain(book, papel.pedido) ? 1 : 0 } : {}
        sums.push({ dia: dayOf(papel.en), corte, valor: valorDeCorte, sumas: { ...sumas, ...orders } })
      }
    }
  }
  for (const { en, medio, cobrado, devuelto } of book.dinero) {
    const sumas = { cobrado, reintegrado: devuelto }
    sums.push({ dia: dayOf(en), corte: '', valor: '', sumas }, { dia: dayOf(en), corte: 'medio', valor: medio, sumas })
  }
  for (const { en, centavos } of book.cargos) {
    sums.push({ dia: dayOf(en), corte: '', valor: '', sumas: { comisiones: centavos } })
  }
  return sums
}

function valuesOf({ pedido }: Papel, { linea }: Papel['partes'][number]): [Corte, string][] {
  const own = { medio: pedido.medio, codigo: pedido.codigo, departamento: pedido.departamento }
  const ENVIO = '(envío)'
  const none = {
    modo: ENVIO,
    camiseta: ENVIO,
    equipo: ENVIO,
    liga: ENVIO,
    categoria: ENVIO,
    talle: ENVIO,
    estampa: ENVIO,
  }
  const shirt = linea && {
    modo: linea.modo,
    camiseta: linea.id,
    talle: linea.talle,
    equipo: linea.ficha!.equipo,
    liga: linea.ficha!.liga,
    categoria: linea.ficha!.muestra,
    estampa: isPrinted(linea.print) ? 'estampada' : 'lisa',
  }
  return Object.entries({ ...own, ...(shirt ?? none) }) as [Corte, string][]
}

/** A day, a week, a month, all: whatever is looked at. */
export type Dias = { que: string; desde: number; hasta: number }

/** What the book adds up to in some days, by the values of a cut that occur in them. */
export function sumBook(parts: Suma[], { desde, hasta }: Dias, corte: Corte | ''): Record<string, SumasDeVentas> {
  const sums: Record<string, SumasDeVentas> = {}
  for (const one of parts) {
    if (one.corte !== corte || one.dia < desde || one.dia > hasta) continue
    const sum = (sums[one.valor] ??= { ...NADA_VENDIDO })
    for (const [campo, value] of Object.entries(one.sumas)) sum[campo as keyof SumasDeVentas] += value
  }
  return sums
}

/** The shop's sums of them, and how it calls its shirts. */
export async function readSums(
  runtime: TestRuntime,
  dias: Dias,
  corte: Corte | '',
): Promise<Record<string, SumasDeVentas>> {
  if (corte === '') {
    const { periodos } = await readVentas(runtime, { ...dias, por: 'dia' })
    const sums = sumAll(periodos)
    return Object.values(sums).every((value) => value === 0) ? {} : { '': sums }
  }
  const parts = await readCorte(runtime, dias, corte)
  if (corte === 'camiseta') {
    for (const { valor, nombre } of parts) {
      const called = valor === '(envío)' ? valor : shirtAt(valor, Infinity).nombre
      if (called !== nombre) throw new Error(`${valor} is called ${nombre}, not ${called}`)
    }
  }
  return Object.fromEntries(parts.map(({ valor, nombre: _nombre, ...sumas }) => [valor, sumas]))
}

function sumAll(all: SumasDeVentas[]): SumasDeVentas {
  const sum = { ...NADA_VENDIDO }
  for (const one of all) for (const campo of Object.keys(sum) as (keyof SumasDeVentas)[]) sum[campo] += one[campo]
  return sum
}

export const TODOS_LOS_CORTES = ['', ...(Object.keys(CORTES) as Corte[])] as const
