import { DIA_MS, readDia, writeDia, type Dia } from '#domain/tiempo/dia.ts'

type Archivo = { titulo: string; que: string }

/** Files of the days that somebody chooses. */
export const DATOS = {
  pedidos: {
    titulo: 'Ventas',
    que: 'Cada venta y lo que le restó: una devolución, un descuento, una anulación. Con IVA y sin IVA.',
  },
  renglones: { titulo: 'Camisetas vendidas', que: 'Cada camiseta y cada envío, con rebajas, código, IVA y costo.' },
  pagos: { titulo: 'Dinero', que: 'Lo que entró y lo que salió de cada pedido, el día en que pasó.' },
  devoluciones: { titulo: 'Devoluciones', que: 'Las que se resolvieron esos días, y las pedidas que siguen abiertas.' },
  credito: { titulo: 'Crédito', que: 'Lo que se dio y lo que se usó.' },
  stock: { titulo: 'Movimientos de stock', que: 'Cada unidad que entró, salió o se apartó.' },
} as const satisfies Record<string, Archivo>

/** Files of a month for whoever keeps the books, each the answer to one question (specification 51.7). */
export const PARA_LA_CONTADORA = {
  iva: { titulo: 'Ventas e IVA', que: 'Las ventas del mes con IVA y sin IVA, por tasa, y lo que les restó.' },
  cfePorTipo: {
    titulo: 'Comprobantes por tipo',
    que: 'Cuántos hay de cada tipo y serie, con el primer número y el último.',
  },
  cfe: {
    titulo: 'Comprobantes uno por uno',
    que: 'Con su número y a quién; las notas de crédito, con lo que corrigen.',
  },
  cobrado: { titulo: 'Cobrado', que: 'Lo que entró y salió por forma de pago y por día.' },
  comisiones: {
    titulo: 'Comisiones y retenciones',
    que: 'Lo que se quedó Mercado Pago, cargo por cargo, con su número.',
  },
  saldos: {
    titulo: 'Saldos de clientes',
    que: 'Al cierre del mes: crédito sin usar, dinero para devolver y lo que falta cobrar.',
  },
  inventario: { titulo: 'Stock al cierre', que: 'Lo que había al terminar el mes, talle por talle, al costo.' },
} as const satisfies Record<string, Archivo>

const TODOS = { ...DATOS, ...PARA_LA_CONTADORA }
export type ClaveDeArchivo = keyof typeof TODOS
export const CLAVES_DE_DATOS = Object.keys(DATOS) as (keyof typeof DATOS)[]
export const CLAVES_PARA_LA_CONTADORA = Object.keys(PARA_LA_CONTADORA) as (keyof typeof PARA_LA_CONTADORA)[]

export const FORMATOS = { xlsx: 'Excel', csv: 'CSV' } as const
export type Formato = keyof typeof FORMATOS

/** Days from and to, both included. */
export type Dias = { desde: Dia; hasta: Dia }

/** Which file an address asks for, `comisiones.xlsx`; null for none that there is. */
export function readArchivoPedido(nombre: string): { clave: ClaveDeArchivo; formato: Formato } | null {
  const [clave = '', formato = '', ...rest] = nombre.split('.')
  if (rest.length > 0 || !Object.hasOwn(TODOS, clave) || !Object.hasOwn(FORMATOS, formato)) return null
  return { clave: clave as ClaveDeArchivo, formato: formato as Formato }
}

/** More are asked for in two times. */
const DIAS_MAX = 11 * 366

/** The days of an address; without them, or with others than there are, this month until today. The earlier is the first. */
export function readDias(params: URLSearchParams, hoy: Dia): Dias {
  const hasta = readDia(params.get('hasta')) ?? hoy
  const desde = readDia(params.get('desde')) ?? diasDeMes(mesDe(hasta)).desde
  const [first, last] = desde <= hasta ? [desde, hasta] : [hasta, desde]
  return { desde: Math.max(first, last - DIAS_MAX), hasta: last }
}

/** A month of the calendar, `2026-11`. */
export type Mes = string

export function mesDe(dia: Dia): Mes {
  return writeDia(dia).slice(0, 7)
}

/** @returns null for what isn't a month */
export function readMes(texto: string | null): Mes | null {
  return texto !== null && readDia(`${texto}-01`) !== null ? texto : null
}

export function diasDeMes(mes: Mes): Dias {
  return { desde: readDia(`${mes}-01`)!, hasta: readDia(`${mesMas(mes, 1)}-01`)! - 1 }
}

/** The month so many after; before, below 0. */
export function mesMas(mes: Mes, meses: number): Mes {
  const [anio, numero] = mes.split('-').map(Number)
  return mesDe(Date.UTC(anio!, numero! - 1 + meses, 1) / DIA_MS)
}

/** Three years of months, the newest first. */
export function mesesHasta(mes: Mes): Mes[] {
  return Array.from({ length: 36 }, (_, hace) => mesMas(mes, -hace))
}

const MESES = 'enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre'.split(' ')

/** `noviembre de 2026` */
export function nombreDeMes(mes: Mes): string {
  return `${MESES[Number(mes.slice(5)) - 1]} de ${mes.slice(0, 4)}`
}

/** How a file is called: `comisiones-2026-11.xlsx`, `pedidos-2026-11-02-a-2026-11-09.csv`. */
export function nombreConDias({ clave, formato }: { clave: ClaveDeArchivo; formato: Formato }, dias: Dias): string {
  const mes = mesDe(dias.desde)
  const whole = diasDeMes(mes)
  const isMes = whole.desde === dias.desde && whole.hasta === dias.hasta
  return `${clave}-${isMes ? mes : `${writeDia(dias.desde)}-a-${writeDia(dias.hasta)}`}.${formato}`
}
