import { describe, expect, it } from 'vitest'
import { gestionSchema, NOTA_MAX } from './gestion-pedido.ts'

const ID = '0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee'

describe('what the page of an order sends', () => {
  it.each([
    { accion: 'mover', evento: 'preparar', desde: 'pagado' },
    { accion: 'nota', id: ID, texto: '<script>alert(1)</script>' },
    { accion: 'seguimiento', seguimiento: '', antes: 'UY1' },
    { accion: 'aviso', aviso: 'dinero para devolver', texto: 'Devuelto.' },
    { accion: 'correo' },
  ])('26.7 %o is read', (body) => {
    expect(gestionSchema.safeParse(body).success).toBe(true)
  })

  it.each([
    [{ accion: 'borrar' }, 'No pudimos leer los datos enviados.'],
    [null, 'No pudimos leer los datos enviados.'],
    [{ accion: 'mover', evento: 'pago_aprobado', desde: 'pendiente_pago' }, 'Ese cambio no existe.'],
    [{ accion: 'mover', evento: 'preparar', desde: 'perdido' }, 'Ese estado no existe.'],
    [{ accion: 'nota', id: ID, texto: '   ' }, 'Escribí la nota.'],
    [{ accion: 'nota', id: ID, texto: 'a'.repeat(10_000) }, `Puede tener hasta ${NOTA_MAX} letras.`],
    [{ accion: 'seguimiento', seguimiento: 'a'.repeat(10_000), antes: '' }, 'Puede tener hasta 80 letras.'],
    [{ accion: 'seguimiento', seguimiento: 'UY1\nUY2', antes: '' }, 'Va en un solo renglón.'],
  ])('26.7 what makes no sense is refused with its reason', (body, reason) => {
    const checked = gestionSchema.safeParse(body)
    expect(checked.error?.issues[0]?.message).toBe(reason)
  })
})
