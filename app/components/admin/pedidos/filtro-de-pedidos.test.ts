import { describe, expect, it } from 'vitest'
import { direccionDePedidos, readFiltroDePedidos } from './filtro-de-pedidos.ts'

const read = (query: string) => readFiltroDePedidos(new URLSearchParams(query))

describe('the address of the list of orders', () => {
  it('26.1, 26.2 carries state, way of paying, flags, search and page', () => {
    expect(read('estado=pagado&medio=transferencia&avisos=1&buscar=+Ana+&pagina=3')).toEqual({
      estado: 'pagado',
      medio: 'transferencia',
      avisos: true,
      buscar: 'Ana',
      pagina: 3,
    })
    const address = direccionDePedidos({
      estado: 'pagado',
      medio: 'tarjeta',
      avisos: true,
      buscar: 'ana & co',
    })
    expect(read(address.split('?')[1]!)).toMatchObject({
      estado: 'pagado',
      medio: 'tarjeta',
      avisos: true,
      buscar: 'ana & co',
      pagina: 1,
    })
    expect(direccionDePedidos({ estado: null, medio: null, avisos: false, buscar: '' })).toBe('/admin/pedidos')
  })

  it.each(['estado=perdido', 'estado=__proto__', 'medio=efectivo', 'pagina=-1', 'pagina=1e9999', 'avisos=si', ''])(
    '26.1 “%s” asks for all of them',
    (query) => {
      expect(read(query)).toEqual({ estado: null, medio: null, avisos: false, buscar: '', pagina: 1 })
    },
  )
})
