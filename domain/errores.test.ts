import { describe, expect, it } from 'vitest'
import { ERRORES, fallo, ok } from './errores.ts'

describe('the catalogue of errors', () => {
  it.each([
    ['8.1', 'item_duplicado', 'Este producto ya fue agregado con ese talle'],
    ['8.3', 'faltan_datos', 'Faltan completar datos:'],
    ['8.4', 'credenciales_invalidas', 'Credenciales inválidas'],
    ['8.6', 'pago_no_disponible', 'No se pudo procesar el pedido. Intenta nuevamente en unos minutos.'],
    ['8.7', 'correo_no_enviado', 'No se pudo enviar la confirmación por correo. Intenta nuevamente.'],
    ['8.8', 'mensaje_no_enviado', 'Error al enviar el mensaje. Intentá más tarde.'],
    ['8.9', 'producto_no_encontrado', 'Producto no encontrado.'],
  ] as const)('7.10 the text of rule %s is the specified one, letter by letter', (_rule, code, text) => {
    expect(ERRORES[code].detail).toBe(text)
  })

  it.each([
    ['8.16', 'origen_no_permitido', 403],
    ['8.17', 'demasiados_envios', 429],
    ['8.18', 'navegador_automatico', 451],
    ['17.1', 'datos_invalidos', 422],
    ['17.2', 'cuerpo_invalido', 400],
    ['17.3', 'cuerpo_muy_grande', 413],
    ['17.4', 'tipo_no_admitido', 415],
    ['17.5', 'metodo_no_admitido', 405],
    ['17.14', 'error_interno', 500],
  ] as const)('7.10 the status of rule %s is the specified one', (_rule, code, status) => {
    expect(ERRORES[code].status).toBe(status)
  })

  it('7.10 every failure has a status of its kind and a text without exclamation marks', () => {
    for (const [code, { status, detail }] of Object.entries(ERRORES)) {
      expect(status, code).toBeGreaterThanOrEqual(400)
      expect(status, code).toBeLessThan(600)
      expect(detail, code).toMatch(/^[A-ZÁÉÍÓÚ][^!¡]+$/)
    }
  })

  it('7.10 a failure carries what the screen needs, a success its value', () => {
    expect(fallo('sin_stock', { data: { quedan: 1 } })).toEqual({ ok: false, code: 'sin_stock', data: { quedan: 1 } })
    expect(ok(7)).toEqual({ ok: true, value: 7 })
  })
})
