import * as z from 'zod'
import { WebhookSignatureValidator } from 'mercadopago'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'

/** What the provider's request says, as far as it can be read. */
export type ProviderNotice = { tipo: string; pagoId: string; firmaValida: boolean }

export type NoticeRequest = { query: URLSearchParams; headers: Headers; body: unknown }

const text = z.union([z.string(), z.number()]).transform(String)
const bodySchema = z
  .object({
    type: z.string(),
    topic: z.string(),
    resource: text,
    data: z.object({ id: text }).partial(),
  })
  .partial()

/**
 * Reads a notice in either of its formats: `?data.id=…&type=payment` with a signature, or the former
 * `?topic=payment&id=…` without one.
 * @returns null for what isn't about a payment
 */
export function readNotice(
  { query, headers, body }: NoticeRequest,
  secret: string,
): Resultado<ProviderNotice | null, Fallo<'cuerpo_invalido'>> {
  const { type, topic, resource, data } = bodySchema.safeParse(body).data ?? {}
  const tipo = query.get('type') ?? type ?? query.get('topic') ?? topic
  if (!tipo) return fallo('cuerpo_invalido')
  if (tipo !== 'payment') return ok(null)
  const signedId = query.get('data.id')
  // A resource is the payment's address or its bare id.
  const pagoId = signedId ?? data?.id ?? query.get('id') ?? resource?.split('/').at(-1) ?? ''
  if (!/^\d{1,20}$/.test(pagoId)) return fallo('cuerpo_invalido')
  return ok({ tipo, pagoId, firmaValida: signedId !== null && hasValidSignature(headers, signedId, secret) })
}

/** The signature covers the id of the address; of one that is only in the body it says nothing. */
function hasValidSignature(headers: Headers, dataId: string, secret: string): boolean {
  try {
    WebhookSignatureValidator.validate({
      xSignature: headers.get('x-signature'),
      xRequestId: headers.get('x-request-id'),
      dataId: dataId.toLowerCase(),
      secret,
    })
    return true
  } catch {
    return false
  }
}
