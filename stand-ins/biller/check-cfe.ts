import * as z from 'zod'
import type { Paper, Papers } from './papers.ts'

export type Fault = { field: string; message: string }

const clienteSchema = z.object({
  tipo_documento: z.number(),
  documento: z.string().regex(/^\d+$/),
  razon_social: z.string().max(70).optional(),
  nombre_fantasia: z.string().max(30).optional(),
  sucursal: z.object({ ciudad: z.string().optional(), direccion: z.string().optional() }).optional(),
})
const schema = z.object({
  tipo_comprobante: z.literal([101, 102, 111, 112]),
  numero_interno: z.string().min(1).optional(),
  forma_pago: z.literal([1, 2]),
  fecha_emision: z.string().regex(/^\d\d\/\d\d\/\d{4}$/),
  sucursal: z.number(),
  moneda: z.literal('UYU'),
  montos_brutos: z.union([z.boolean(), z.literal([0, 1])]).optional(),
  cliente: z.union([z.literal('-'), clienteSchema]),
  items: z
    .array(
      z.object({
        codigo: z.string().max(35).optional(),
        cantidad: z.number().positive(),
        concepto: z.string().min(1).max(80),
        precio: z.number().positive(),
        indicador_facturacion: z.literal(3),
      }),
    )
    .min(1),
  referencias: z.array(z.union([z.number(), z.object({ tipo: z.number(), serie: z.string(), numero: z.number() })])),
})

type Checked = {
  paper: Omit<Paper, 'id' | 'serie' | 'numero' | 'hash' | 'total' | 'estado' | 'creado'>
  total: number
  isSmall: boolean
}

/**
 * Refuses what the provider refuses, all faults at once.
 * @param limit pesos of net above which a receiver is named
 * @returns else the paper, with amounts rounded step by step as the format has it: net, VAT of it, their sum
 */
export function faultsInCfe(body: unknown, { papers, limit }: { papers: Papers; limit: number }): Checked | Fault[] {
  const read = schema.safeParse(body)
  if (!read.success) return read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  const { tipo_comprobante: tipo, numero_interno: numeroInterno = null, cliente, items, referencias } = read.data
  const suma = Math.round(items.reduce((sum, { cantidad, precio }) => sum + cantidad * precio * 100, 0))
  // Without gross prices VAT comes on top.
  const neto = read.data.montos_brutos ? Math.round(suma / 1.22) : suma
  const iva = Math.round(neto * 0.22)
  const documento = cliente === '-' ? '' : cliente.documento
  const isSmall = neto <= limit * 100 && tipo < 110
  const [original] = referencias
  const faults: [boolean, string, string][] = [
    [
      numeroInterno !== null && papers.find('numeroInterno', numeroInterno) !== null,
      'numero_interno',
      'Número interno no puede estar repetido',
    ],
    [cliente === '-' && !isSmall && tipo < 110, 'cliente', 'Debe especificar receptor por ser mayor a 5000 UI'],
    [tipo > 110 && (cliente === '-' || cliente.tipo_documento !== 2), 'cliente', 'Debe especificar un RUT'],
    [tipo % 10 === 2 && original === undefined, 'referencias', 'Debe referenciar un comprobante'],
    [
      referencias.some((one) => typeof one === 'number' && papers.find('id', one) === null),
      'referencias',
      'El comprobante no existe',
    ],
  ]
  if (cliente !== '-' && !papers.isKnown(documento)) {
    for (const field of ['ciudad', 'direccion'] as const)
      faults.push([!cliente.sucursal?.[field], `cliente.sucursal.${field}`, 'El campo es obligatorio'])
  }
  const found = faults.flatMap(([wrong, field, message]) => (wrong ? [{ field, message }] : []))
  if (found.length > 0) return found
  const referencia = typeof original === 'number' ? original : null
  return {
    paper: { tipo, numeroInterno, documento, referencia, neto, iva },
    total: neto + iva,
    isSmall,
  }
}
