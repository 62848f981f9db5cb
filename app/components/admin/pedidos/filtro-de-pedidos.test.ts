import { describe, expect, it } from 'vitest'
import { direccionDePedidos, readFiltroDePedidos } from './filtros-pedidos.tsx'

const read = (query: string) => readFiltroDePedidos(new URLSearchParams(query))

describe('the address of the list of orders', () => {
  it('26.1, 26.2, 26.36 carries state, way of paying, flags, what is waited for, search and page', () => {
    expect(read('estado=pagado&medio=transferencia&avisos=1&espera=comprobante&buscar=+Ana+&pagina=3')).toEqual({
      estado: 'pagado',
      medio: 'transferencia',
      avisos: true,
      espera: 'comprobante',
      buscar: 'Ana',
      pagina: 3,
    })
    const address = direccionDePedidos({
      estado: 'pagado',
      medio: 'tarjeta',
      avisos: true,
      espera: 'cupon',
      buscar: 'ana & co',
    })
    expect(read(address.split('?')[1]!)).toMatchObject({
      estado: 'pagado',
      medio: 'tarjeta',
      avisos: true,
      espera: 'cupon',
      buscar: 'ana & co',
      pagina: 1,
    })
    expect(direccionDePedidos({ estado: null, medio: null, avisos: false, espera: null, buscar: '' })).toBe(
      '/admin/pedidos',
    )
  })

  it.each([
    'estado=perdido',
    'estado=__proto__',
    'medio=trueque',
    'pagina=-1',
    'pagina=1e9999',
    'avisos=si',
    'espera=nada',
    '',
  ])('26.1 “%s” asks for all of them', (query) => {
    expect(read(query)).toEqual({ estado: null, medio: null, avisos: false, espera: null, buscar: '', pagina: 1 })
  })
})
