import { expect } from 'vitest'
import { ERRORES, type CodigoError } from '#domain/errores.ts'

export type Faults = { campos: { campo: string; mensaje: string }[] }

/** Expects an answer to be the catalogue's failure, as RFC 9457 has it. @returns its data */
export async function expectProblem<D = unknown>(response: Response, code: CodigoError, what = ''): Promise<D> {
  const text = await response.text()
  expect(`${what}: ${response.status} ${text}`).toContain(`${what}: ${ERRORES[code].status} `)
  expect(response.headers.get('content-type'), what).toBe('application/problem+json')
  expect(response.headers.get('cache-control'), what).toBe('no-store')
  const body = JSON.parse(text) as { data: D }
  expect(body, what).toMatchObject({ status: ERRORES[code].status, code, detail: ERRORES[code].detail })
  return body.data
}

/** Expects `datos_invalidos`, with each fault told in Spanish. @returns the fields that are wrong, each once */
export async function expectFaults(response: Response, what = ''): Promise<string[]> {
  const { campos } = await expectProblem<Faults>(response, 'datos_invalidos', what)
  expect(campos.length, what).toBeGreaterThan(0)
  for (const { mensaje } of campos) expect(mensaje, what).toMatch(SPANISH)
  return [...new Set(campos.map(({ campo }) => campo))]
}

/** How the shop's own sentences begin; the schema library's are in English. */
const SPANISH = /^(Falta|Tiene|Es |Elegí|Completá|Escrib|Revisá|Puede|No )/
