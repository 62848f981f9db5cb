import { read, utils } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'
import type { ClaveDeArchivo, Formato } from '#domain/archivos/archivos.ts'
import { writeArchivo } from '#server/archivos/write-archivo.ts'
import type { TestRuntime } from '../databases.ts'
import { dayOf } from './arithmetic.ts'
import { costIn, type Book, type Clase, type Medio, type Papel, type Pedido } from './book.ts'
import type { Dias } from './compare.ts'
import { CAMISETAS, shirtAt, TALLES, ULTIMAS, unitsOf } from './shop.ts'

/** For tests: files for the accountant as the book has them, and as readers of other people's read the shop's. */

/** A moment may be told by two, between which it is; days since 1970; centésimos as such. */
export type Cell =
  | { momento: number | [number, number] }
  | { dia: number }
  | { centavos: number }
  | { parte: number }
  | string
  | number
  | null

const DAY = 24 * 3_600_000
const MONTEVIDEO = 3 * 3_600_000
const CLASE: Record<Clase, string> = {
  venta: 'Venta',
  devolucion: 'Devolución',
  descuento: 'Descuento posterior',
  anulacion: 'Anulación',
}
const MEDIO: Record<Medio, string> = { tarjeta: 'Tarjeta', transferencia: 'Transferencia', efectivo: 'Efectivo' }
const NOMBRE = 'Ana Pérez'
const signed = (clase: Clase, value: number) => (clase === 'venta' || value === 0 ? value : -value)
const minus = (value: number) => (value === 0 ? 0 : -value)
const within = ({ desde, hasta }: Dias, en: number) => dayOf(en) >= desde && dayOf(en) <= hasta
const add = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

type Expected = { titulos: string[]; rows: Cell[][] }

export const ARCHIVOS: Record<ClaveDeArchivo, (book: Book, dias: Dias) => Expected> = {
  pedidos: (book, dias) => ({
    titulos: [
      'Fecha',
      'Pedido',
      'Documento',
      'Cliente',
      'RUT o cédula',
      'Forma de pago',
      'Departamento',
      'Código de descuento',
      'Precio de lista',
      'Rebajas',
      'Por forma de pago',
      'Por código',
      'Envío',
      'Total',
      'Sin IVA',
      'IVA',
    ],
    rows: papersIn(book, dias)
      .filter(isOfSomething)
      .map(({ pedido, clase, en, partes, total, neto, iva }) => {
        const shirts = partes.filter(({ linea }) => linea !== null)
        const shipping = add(partes.filter(({ linea }) => linea === null).map(({ valor }) => valor))
        return [
          { momento: en },
          pedido.jugado.codigo,
          CLASE[clase],
          NOMBRE,
          pedido.documento,
          MEDIO[pedido.medio],
          pedido.departamento,
          pedido.codigo,
          add(shirts.map(({ bruto }) => bruto)),
          minus(add(shirts.map(({ rebaja }) => rebaja))),
          minus(add(shirts.map(({ porForma }) => porForma))),
          minus(add(shirts.map(({ codigo }) => codigo))),
          signed(clase, shipping),
          signed(clase, total),
          { centavos: signed(clase, neto) },
          { centavos: signed(clase, iva) },
        ]
      }),
  }),
  renglones: (book, dias) => ({
    titulos: [
      'Fecha',
      'Pedido',
      'Documento',
      'Forma de pago',
      'Código',
      'Camiseta',
      'Talle',
      'Modo',
      'Equipo',
      'Liga',
      'Categoría',
      'Estampada',
      'Unidades',
      'Precio de lista',
      'Rebajas',
      'Por forma de pago',
      'Por código',
      'Valor',
      'Sin IVA',
      'IVA',
      'Costo',
    ],
    rows: papersIn(book, dias).flatMap((papel) =>
      papel.partes.map((parte) => {
        const { clase, en, pedido } = papel
        const { linea } = parte
        const cost = costIn(papel, parte)
        const shirt = linea && [
          linea.id.toUpperCase(),
          linea.nombre,
          linea.talle,
          linea.modo === 'stock' ? 'En stock' : 'Por encargo',
          linea.ficha!.equipo,
          linea.ficha!.liga,
          linea.ficha!.muestra,
          linea.print.nombre + linea.print.numero !== '' || linea.print.parches ? 'Sí' : 'No',
        ]
        return [
          { momento: en },
          pedido.jugado.codigo,
          CLASE[clase],
          MEDIO[pedido.medio],
          ...(shirt ?? [null, 'Envío', null, null, '', '', '', null]),
          signed(clase, parte.unidades),
          parte.bruto,
          minus(parte.rebaja),
          minus(parte.porForma),
          minus(parte.codigo),
          signed(clase, parte.valor),
          { centavos: signed(clase, parte.neto) },
          { centavos: signed(clase, parte.iva) },
          cost === null ? null : signed(clase, cost),
        ]
      }),
    ),
  }),
  pagos: (book, dias) => ({
    titulos: ['Fecha', 'Pedido', 'Cliente', 'Forma de pago', 'Entró', 'Salió'],
    rows: moneyIn(book, dias).map(({ en, pedido, medio, cobrado, devuelto }) => [
      { momento: en },
      pedido.jugado.codigo,
      NOMBRE,
      MEDIO[medio],
      { centavos: cobrado },
      { centavos: devuelto },
    ]),
  }),
  devoluciones: (book, dias) => ({
    titulos: ['Pedida', 'Resuelta', 'Pedido', 'Cliente', 'Motivo', 'Estado', 'Arreglo', 'Camisetas', 'Monto'],
    rows: book.devoluciones
      .filter(({ creado, resuelto }) => within(dias, resuelto ?? creado))
      .map(({ creado, resuelto, pedido, estado, arreglo, lineas, monto }) => [
        { momento: creado },
        resuelto === null ? null : { momento: resuelto },
        pedido.jugado.codigo,
        NOMBRE,
        'No me quedó bien',
        estado,
        ARREGLO[arreglo],
        lineas.length,
        monto,
      ]),
  }),
  credito: (book, dias) => ({
    titulos: ['Fecha', 'Crédito', 'Qué', 'Pedido', 'Cliente', 'Importe', 'Vence'],
    rows: creditMoves(book)
      .filter(({ en }) => within(dias, en))
      .map(({ en, credito, que, pedido, monto }) => [
        { momento: en },
        credito.codigo,
        que,
        pedido.jugado.codigo,
        NOMBRE,
        monto,
        { dia: endOf(credito.en) },
      ]),
  }),
  stock: (book, dias) => ({
    titulos: ['Fecha', 'Código', 'Camiseta', 'Talle', 'Qué', 'Unidades', 'Pedido', 'Motivo'],
    rows: [
      ...[...CAMISETAS, ...ULTIMAS].flatMap(({ id }) =>
        TALLES.map((talle): Cell[] => [
          { momento: OPENED },
          id.toUpperCase(),
          shirtAt(id, Infinity).nombre,
          talle,
          'Carga',
          unitsOf(id),
          null,
          'Alta del producto',
        ]),
      ),
      ...book.stock.map(({ en, tipo, pedido: { jugado }, linea: { id, talle } }): Cell[] => [
        { momento: en },
        id.toUpperCase(),
        shirtAt(id, Infinity).nombre,
        talle,
        QUE[tipo],
        1,
        ...(tipo === 'ajuste'
          ? [null, `Devolución del pedido ${jugado.codigo}`]
          : [jugado.codigo, `Pedido ${jugado.codigo}`]),
      ]),
    ].filter(([fecha]) => {
      const { momento } = fecha as { momento: number | [number, number] }
      return within(dias, typeof momento === 'number' ? momento : momento[0])
    }),
  }),
  iva: (book, dias) => {
    const papers = papersIn(book, dias)
    const sums = (Object.keys(CLASE) as Clase[]).map((clase) => {
      const own = papers.filter((papel) => papel.clase === clase)
      const sum = (campo: 'total' | 'neto' | 'iva') => signed(clase, add(own.map((papel) => papel[campo])))
      return {
        que: CLASE[clase],
        count: own.filter(({ total }) => total > 0).length,
        total: sum('total'),
        neto: sum('neto'),
        iva: sum('iva'),
      }
    })
    const all = (campo: 'total' | 'neto' | 'iva') => add(sums.map((sum) => sum[campo]))
    return {
      titulos: ['Tasa', 'Qué', 'Cuántos', 'Con IVA', 'Sin IVA', 'IVA'],
      rows: [...sums, { que: 'Queda', count: null, total: all('total'), neto: all('neto'), iva: all('iva') }].map(
        ({ que, count, total, neto, iva }) => [
          { parte: 0.22 },
          que,
          count,
          total,
          { centavos: neto },
          { centavos: iva },
        ],
      ),
    }
  },
  // Nobody issues them here.
  cfe: () => ({
    titulos: [
      'Emitido',
      'Tipo',
      'Serie',
      'Número',
      'Se refiere a',
      'Pedido',
      'RUT o cédula',
      'Nombre',
      'Total',
      'Sin IVA',
      'IVA',
      'Total según quien emite',
    ],
    rows: [],
  }),
  cfePorTipo: () => ({
    titulos: ['Tipo', 'Serie', 'Primero', 'Último', 'Cuántos', 'Total', 'Sin IVA', 'IVA'],
    rows: [],
  }),
  cobrado: (book, dias) => {
    const groups = Map.groupBy(moneyIn(book, dias), ({ en, medio }) => `${dayOf(en)} ${medio}`)
    return {
      titulos: ['Día', 'Forma de pago', 'Entró', 'Salió', 'Queda'],
      rows: [...groups.values()].map((own) => {
        const [cobrado, devuelto] = [add(own.map((one) => one.cobrado)), add(own.map((one) => one.devuelto))]
        const { en, medio } = own[0]!
        return [
          { dia: dayOf(en) },
          MEDIO[medio],
          { centavos: cobrado },
          { centavos: devuelto },
          { centavos: cobrado - devuelto },
        ]
      }),
    }
  },
  comisiones: (book, dias) => ({
    titulos: [
      'Fecha',
      'Pedido',
      'Pago de Mercado Pago',
      'Qué',
      'Como lo llama Mercado Pago',
      'Número',
      'Importe',
      'Pago',
      'Neto recibido',
      'Disponible',
    ],
    rows: book.cargos
      .filter(({ en }) => within(dias, en))
      .map((cargo) => {
        const { en, pedido, pago, que, centavos } = cargo
        const isFirst = book.cargos.find((one) => one.pago === pago) === cargo
        const [what, name, number] = CARGO[que]
        const net = pago.amount * 100 - Math.round(pago.fee * 100) - Math.round(pago.tax * 100)
        return [
          { momento: en },
          pedido.jugado.codigo,
          pago.id(),
          what,
          name,
          `${pago.id()}-${number}`,
          { centavos },
          ...(isFirst ? [pago.amount, { centavos: net }] : [null, null]),
          { dia: dayOf(pago.en + 14 * DAY) },
        ]
      }),
  }),
  inventario: (book, { hasta }) => ({
    titulos: ['Mes', 'Código', 'Camiseta', 'Talle', 'Unidades', 'Costo de cada una', 'Costo', 'Precio de cada una'],
    rows: [...CAMISETAS, ...ULTIMAS].flatMap(({ id }) =>
      TALLES.flatMap((talle): Cell[][] => {
        const { codigo, nombre, costo, precio } = shirtAt(id, closedAt(hasta))
        const units = unitsAt(book, { id, talle }, hasta)
        const mes = new Date(hasta * DAY).toISOString().slice(0, 7)
        return units === 0 ? [] : [[mes, codigo, nombre, talle, units, costo, costo && costo * units, precio]]
      }),
    ),
  }),
  saldos: (book, { hasta }) => ({
    titulos: ['Qué', 'Pedido', 'Cliente', 'Desde', 'Vence', 'Se le debe', 'Debe'],
    rows: balancesAt(book, hasta),
  }),
}

const OPENED = Date.parse('2026-08-10T10:00-03:00')
const ARREGLO = { cambio: 'Otra camiseta', dinero: 'El dinero', credito: 'Crédito para otra compra' }
const QUE = { retencion: 'Se apartó', liberacion: 'Se liberó', venta: 'Venta', devolucion: 'Volvió', ajuste: 'Ajuste' }
const CARGO = {
  fee: ['Comisión', 'mercadopago_fee', '001'],
  tax: ['Impuesto', 'tax_withholding-iva', '002'],
} as const

/** A month is written down in the first night of the next. */
const closedAt = (hasta: number) => (hasta + 1) * DAY + MONTEVIDEO + 4 * 3_600_000
const NET = { retencion: 0, liberacion: 0, venta: -1, devolucion: 1, ajuste: 1 }

/** What the shop has of a size as a day ends, held or not. */
function unitsAt({ stock }: Book, { id, talle }: { id: string; talle: string }, hasta: number): number {
  const moved = stock.map(({ en, tipo, linea }) => {
    const isOwn = linea.id === id && linea.talle === talle
    return isOwn && typeof en === 'number' && dayOf(en) <= hasta ? NET[tipo] : 0
  })
  return unitsOf(id) + add(moved)
}

/** An even exchange is no sale. */
export const isOfSomething = ({ total, partes }: Papel) => total > 0 || partes.some(({ unidades }) => unidades > 0)
const papersIn = ({ papeles }: Book, dias: Dias): Papel[] => papeles.filter(({ en }) => within(dias, en))
const moneyIn = ({ dinero }: Book, dias: Dias) =>
  dinero.filter(({ en, cobrado, devuelto }) => within(dias, en) && (cobrado !== 0 || devuelto !== 0))

/** The same day of the next year, on which a credit ends; nobody is given one on the 29th of February here. */
function endOf(en: number): number {
  const given = new Date(dayOf(en) * DAY)
  return Date.UTC(given.getUTCFullYear() + 1, given.getUTCMonth(), given.getUTCDate()) / DAY
}

/** Credit that was given, used as an order was sold, and there again as that was undone. */
function creditMoves({ creditos, pedidos }: Book) {
  const given = creditos.map((credito) => ({ ...credito, credito, que: 'Se dio' }))
  const used = pedidos.flatMap((pedido) => {
    const { credito, aCuenta, vendido, deshecho } = pedido
    if (credito === null || vendido === null) return []
    const use = { en: vendido, credito, que: 'Se usó', pedido, monto: -aCuenta }
    // What its shirts brought by credit or other shirts stays used.
    const given = creditos.filter((one) => one.pedido === pedido).map(({ monto }) => monto)
    const back = Math.max(0, aCuenta - add(given))
    if (deshecho === null || back === 0) return [use]
    return [use, { en: deshecho, credito, que: 'Volvió', pedido, monto: back }]
  })
  return [...given, ...used]
}

/** What customers are owed and owe as a day ends. */
function balancesAt(book: Book, hasta: number): Cell[][] {
  const isBefore = ({ en }: { en: number }) => dayOf(en) <= hasta
  const moves = creditMoves(book).filter(isBefore)
  const credits = book.creditos.filter(isBefore).flatMap((credito): Cell[][] => {
    const left = add(moves.filter((one) => one.credito === credito).map(({ monto }) => monto))
    if (left === 0) return []
    const times = [{ dia: dayOf(credito.en) }, { dia: endOf(credito.en) }]
    return [['Crédito sin usar', credito.pedido.jugado.codigo, NOMBRE, ...times, { centavos: left * 100 }, null]]
  })
  const open = book.devoluciones
    .filter(({ creado, resuelto, arreglo }) => {
      const isOpen = resuelto === null || dayOf(resuelto) > hasta
      return dayOf(creado) <= hasta && isOpen && arreglo !== 'cambio'
    })
    .map(({ pedido, creado, lineas, monto, estado }): Cell[] => {
      const sale = book.papeles.find((papel) => papel.pedido === pedido && papel.clase === 'venta')!
      const worth = add(sale.partes.filter(({ linea }) => linea && lineas.includes(linea)).map(({ valor }) => valor))
      const owed = estado === 'Resuelta' ? monto! : worth
      return [
        'Devolución sin resolver',
        pedido.jugado.codigo,
        NOMBRE,
        { dia: dayOf(creado) },
        null,
        { centavos: owed * 100 },
        null,
      ]
    })
  return [...credits, ...open, ...book.pedidos.flatMap((pedido) => unevenAt(book, pedido, hasta))]
}

/** An order whose money isn't what it is worth. */
function unevenAt(book: Book, pedido: Pedido, hasta: number): Cell[][] {
  const parts = [
    ...book.dinero
      .filter((one) => one.pedido === pedido && (one.cobrado !== 0 || one.devuelto !== 0))
      .map(({ en, cobrado, devuelto }) => ({ en, centavos: cobrado - devuelto })),
    ...book.papeles
      .filter((one) => one.pedido === pedido)
      .map(({ en, clase, total }) => ({ en, centavos: -signed(clase, total) * 100 })),
    ...creditMoves(book)
      .filter((one) => one.pedido === pedido)
      .map(({ en, monto }) => ({ en, centavos: -monto * 100 })),
  ].filter(({ en }) => dayOf(en) <= hasta)
  const left = add(parts.map(({ centavos }) => centavos))
  if (left === 0) return []
  const isUndone = pedido.deshecho !== null && dayOf(pedido.deshecho) <= hasta
  const que = left < 0 ? 'Falta cobrar' : isUndone ? 'Anulado, sin devolver' : 'Pagó de más'
  const since = { dia: dayOf(Math.max(...parts.map(({ en }) => en))) }
  const amount = { centavos: Math.abs(left) }
  return [[que, pedido.jugado.codigo, NOMBRE, since, null, ...(left > 0 ? [amount, null] : [null, amount])]]
}

/** A file of the shop's, read by a reader that didn't write it. */
export async function readFile(
  runtime: TestRuntime,
  clave: ClaveDeArchivo,
  formato: Formato,
  dias: Dias,
): Promise<unknown[][]> {
  const parts: Uint8Array[] = []
  for await (const part of writeArchivo(runtime, { clave, formato }, dias)) parts.push(part)
  const bytes = Buffer.concat(parts)
  if (formato === 'csv') return parse(bytes, { bom: true, delimiter: ';', relax_column_count: false })
  const book = read(bytes, { cellDates: false })
  return book.SheetNames.flatMap((name) =>
    utils.sheet_to_json<unknown[]>(book.Sheets[name]!, { header: 1, raw: true, blankrows: true, defval: null }),
  )
}

/** What is said of cells that differ; nothing where all of them agree. Rows of one moment may stand in any order. */
export function differences({ titulos, rows }: Expected, found: unknown[][], formato: Formato): string[] {
  const [heading = [], ...told] = found
  if (JSON.stringify(heading) !== JSON.stringify(titulos)) return [`the heading is ${JSON.stringify(heading)}`]
  const left = [...told]
  const missing = rows.flatMap((row) => {
    const place = left.findIndex((one) => row.every((cell, n) => agrees(cell, one[n], formato)))
    if (place === -1) {
      const near = left.map((one) => ({ one, agree: row.filter((cell, n) => agrees(cell, one[n], formato)).length }))
      const best = near.sort((a, b) => b.agree - a.agree)[0]
      return [`${JSON.stringify(row)} isn't there; nearest is ${JSON.stringify(best?.one)}`]
    }
    left.splice(place, 1)
    return []
  })
  return [...missing, ...left.map((row) => `${JSON.stringify(row)} is there besides`)]
}

function agrees(cell: Cell, found: unknown, formato: Formato): boolean {
  if (cell === null || cell === '') return found === '' || found === null
  return formato === 'csv' ? textsOf(cell).includes(String(found)) || isBetween(cell, found) : isSame(cell, found)
}

/** How a file for spreadsheets here writes it. Steps of one moment may be over the minute's end. */
function textsOf(cell: Exclude<Cell, null>): string[] {
  if (typeof cell === 'string') return [cell]
  if (typeof cell === 'number') return [String(cell)]
  if ('parte' in cell) return [`${cell.parte * 100}%`]
  if ('dia' in cell) return [dayText(cell.dia * DAY)]
  if ('centavos' in cell) {
    const digits = String(Math.abs(cell.centavos)).padStart(3, '0')
    return [`${cell.centavos < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`]
  }
  const { momento } = cell
  if (typeof momento !== 'number') return []
  return [0, 9].map((later) => {
    const local = momento + later - MONTEVIDEO
    return `${dayText(local)} ${new Date(local).toISOString().slice(11, 16)}`
  })
}

const dayText = (millis: number) => new Date(millis).toISOString().slice(0, 10).split('-').toReversed().join('/')

function isBetween(cell: Exclude<Cell, null>, found: unknown): boolean {
  if (typeof cell !== 'object' || !('momento' in cell) || typeof cell.momento === 'number') return false
  const [day = '', time = ''] = String(found).split(' ')
  const told = Date.parse(`${day.split('/').toReversed().join('-')}T${time}:00-03:00`)
  return told >= cell.momento[0] - 60_000 && told <= cell.momento[1]
}

/** As a spreadsheet has it: days since the end of 1899, pesos with centésimos. */
function isSame(cell: Exclude<Cell, null>, found: unknown): boolean {
  if (typeof cell !== 'object') return cell === found
  if (typeof found !== 'number') return false
  if ('parte' in cell) return cell.parte === found
  if ('dia' in cell) return cell.dia + 25_569 === found
  if ('centavos' in cell)
    return Math.round(found * 100) === cell.centavos && Math.abs(found * 100 - cell.centavos) < 1e-3
  const told = (found - 25_569) * DAY + MONTEVIDEO
  const [first, last] = typeof cell.momento === 'number' ? [cell.momento, cell.momento + 9] : cell.momento
  // Cells tell whole seconds.
  return told > first - (first % 1000) - 1 && told < last - (last % 1000) + 1
}
