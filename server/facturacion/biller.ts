import type { Logger } from 'pino'
import * as z from 'zod'
import { diaEnCifras } from '#domain/tiempo/dia.ts'
import type { CfeAEmitir, ReferenciaDeCfe, CfeDelProveedor, ProveedorDeCfe, SinRespuesta } from './proveedor.ts'

type Options = {
  token: string
  /** Without a slash at its end. */
  url: string
  /** Biller's number of the branch that sells. */
  sucursal: number
  log: Logger
  /** Milliseconds for one answer with its body. */
  deadline?: number
}

/** Words of the provider's, as a row can hold them. */
const dicho = z.string().transform((text) => text.replaceAll(/[\p{Cc}\p{Surrogate}]/gu, ' ').slice(0, 300))

const emitidoSchema = z.object({
  id: z.union([z.string().regex(/^[\w-]{1,60}$/), z.int()]).transform(String),
  serie: z.string().regex(/^[A-Z]{1,2}$/),
  numero: z.coerce.number().int().positive().max(9_999_999),
})
const leidoSchema = emitidoSchema.extend({
  total: z.coerce.number().nullish(),
  estado: dicho.catch(''),
  cliente: z.object({ documento: z.coerce.string().nullish() }).nullish().catch(null),
})
const faltasSchema = z.array(z.object({ field: z.string().catch(''), message: dicho })).min(1)

const REPETIDO = /n[uú]mero interno.*repetido/i
const ACEPTADO = /^(aceptado|env[ií]o no corresponde)/i
const RECHAZADO = /^rechazado/i
const SIN_DATOS = 'Sin datos'
const DOCUMENTO = { rut: 2, ci: 3 } as const

/** Biller, over its JSON interface. */
export function createBiller({ token, url, sucursal, log, deadline = 10_000 }: Options): ProveedorDeCfe {
  /** @returns the answer of a call that was understood; what else it was stands in the log */
  async function ask(path: string, body?: unknown): Promise<{ status: number; text: string } | SinRespuesta> {
    try {
      const response = await fetch(`${url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          Accept: 'application/json',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(deadline),
      })
      const text = await response.text()
      if (response.ok || response.status === 422) return { status: response.status, text }
      log.warn({ status: response.status }, 'Biller did not answer as expected')
      const { status } = response
      return sinRespuesta(status === 401 ? 'Biller no acepta el token (401).' : `Biller contestó ${status}.`)
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'Biller did not answer')
      return sinRespuesta('Biller no contesta.')
    }
  }

  async function read(path: string): ReturnType<ProveedorDeCfe['read']> {
    const answer = await ask(path)
    if ('que' in answer) return answer
    if (answer.status === 422) return { que: 'leido', cfe: null }
    const content = parseAnswer(answer.text)
    const leido = leidoSchema.safeParse(Array.isArray(content) ? content[0] : content)
    return leido.success ? { que: 'leido', cfe: readCfe(leido.data) } : sinRespuesta('Biller contestó otra cosa.')
  }

  return {
    nombre: 'Biller',
    async issue(cfe) {
      const answer = await ask('/v3/comprobantes/emitir', toBody(cfe, sucursal))
      if ('que' in answer) return answer
      const content = parseAnswer(answer.text)
      if (answer.status === 422) {
        const faltas = faltasSchema.safeParse(content)
        const palabras = faltas.success ? faltas.data.map(({ message }) => message).join(' ') : 'Biller no lo aceptó.'
        return REPETIDO.test(palabras) ? { que: 'repetido' } : { que: 'rechazado', palabras: palabras.slice(0, 500) }
      }
      const emitido = emitidoSchema.safeParse(content)
      return emitido.success ? { que: 'emitido', cfe: emitido.data } : sinRespuesta('Biller contestó otra cosa.')
    },
    find: (numero) => read(`/v2/comprobantes/obtener?numero_interno=${encodeURIComponent(numero)}`),
    read: (id) => read(`/v3/comprobantes/detalle?id=${encodeURIComponent(id)}`),
    async readPdf(id) {
      const answer = await ask(`/v2/comprobantes/pdf?id=${encodeURIComponent(id)}`)
      if ('que' in answer || answer.status !== 200) return null
      const bytes = Uint8Array.from(Buffer.from(answer.text.replaceAll('"', ''), 'base64'))
      return Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-' ? bytes : null
    },
  }
}

function toBody(cfe: CfeAEmitir, sucursal: number) {
  return {
    tipo_comprobante: cfe.tipo,
    numero_interno: cfe.numeroInterno,
    forma_pago: 1,
    fecha_emision: diaEnCifras(cfe.dia),
    sucursal,
    moneda: 'UYU',
    // Without it 22 % is added to prices that have it.
    montos_brutos: true,
    cliente: toCliente(cfe),
    items: cfe.items.map(({ codigo, concepto, precio }) => ({
      codigo: codigo.slice(0, 35),
      cantidad: 1,
      concepto: concepto.slice(0, 80),
      precio,
      indicador_facturacion: 3,
    })),
    referencias: cfe.referencias.map(writeReferencia),
  }
}

function writeReferencia({ id, tipo, serie, numero, dia }: ReferenciaDeCfe) {
  return id === '' ? { tipo, serie, numero, fecha: diaEnCifras(dia) } : Number(id)
}

function toCliente({ documentoTipo, documento, nombre, direccion, ciudad, departamento }: CfeAEmitir) {
  if (documentoTipo === '') return '-'
  return {
    tipo_documento: DOCUMENTO[documentoTipo],
    documento,
    ...(documentoTipo === 'rut' ? { razon_social: nombre.slice(0, 70) } : { nombre_fantasia: nombre.slice(0, 30) }),
    // What is fetched from the shop has no address, and a receiver must have one.
    sucursal: { pais: 'UY', departamento, ciudad: ciudad || SIN_DATOS, direccion: direccion || SIN_DATOS },
  }
}

function readCfe({ total, cliente, estado, ...emitido }: z.infer<typeof leidoSchema>): CfeDelProveedor {
  return {
    ...emitido,
    total: total == null ? null : Math.round(total * 100),
    documento: cliente?.documento ?? null,
    estado,
    fin: ACEPTADO.test(estado) ? 'aceptado' : RECHAZADO.test(estado) ? 'rechazado' : 'espera',
  }
}

function sinRespuesta(palabras: string): SinRespuesta {
  return { que: 'sin_respuesta', palabras }
}

function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
