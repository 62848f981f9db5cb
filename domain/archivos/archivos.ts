import { slugify } from '#domain/texto/texto.ts'
import { writeDia, type Tramo } from '#domain/tiempo/dia.ts'
import { diasDeMes, mesDe, mesMas, type Mes } from '#domain/tiempo/mes.ts'

type Archivo = { titulo: string; que: string }

/** Files of the days that somebody chooses. */
const DATOS = {
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
const PARA_LA_CONTADORA = {
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

/** All files, those for whoever keeps the books first. */
export const ARCHIVOS = { ...PARA_LA_CONTADORA, ...DATOS }
export type ClaveDeArchivo = keyof typeof ARCHIVOS
export const CLAVES_DE_DATOS = Object.keys(DATOS) as ClaveDeArchivo[]
export const CLAVES_PARA_LA_CONTADORA = Object.keys(PARA_LA_CONTADORA) as ClaveDeArchivo[]
export const CLAVES_DE_ARCHIVO = Object.keys(ARCHIVOS) as ClaveDeArchivo[]

export const FORMATOS = { xlsx: 'Excel', csv: 'CSV' } as const
export type Formato = keyof typeof FORMATOS

/** Which file an address asks for, `comisiones.xlsx`; null for none that there is. */
export function readArchivoPedido(nombre: string): { clave: ClaveDeArchivo; formato: Formato } | null {
  const [clave = '', formato = '', ...rest] = nombre.split('.')
  if (rest.length > 0 || !Object.hasOwn(ARCHIVOS, clave) || !Object.hasOwn(FORMATOS, formato)) return null
  return { clave: clave as ClaveDeArchivo, formato: formato as Formato }
}

/** Three years of months, the newest first. */
export function mesesHasta(mes: Mes): Mes[] {
  return Array.from({ length: 36 }, (_, hace) => mesMas(mes, -hace))
}

/** How a file is called, after its title: `stock-al-cierre-2026-11.xlsx`, `ventas-2026-11-02-a-2026-11-09.csv`. */
export function nombreConDias({ clave, formato }: { clave: ClaveDeArchivo; formato: Formato }, dias: Tramo): string {
  const mes = mesDe(dias.desde)
  const whole = diasDeMes(mes)
  const isMes = whole.desde === dias.desde && whole.hasta === dias.hasta
  return `${slugify(ARCHIVOS[clave].titulo)}-${isMes ? mes : `${writeDia(dias.desde)}-a-${writeDia(dias.hasta)}`}.${formato}`
}
