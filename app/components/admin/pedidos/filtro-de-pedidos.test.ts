import { describe, expect, it } from 'vitest'
import { SIN_FILTRO } from '#domain/pedidos/gestion/lista-pedidos.ts'
import { readDia } from '#domain/tiempo/dia.ts'
import { direccionDePedidos, readFiltroDePedidos } from './filtros-pedidos.tsx'

const read = (query: string) => readFiltroDePedidos(new URLSearchParams(query))

describe('the address of the list of orders', () => {
  it('26.1, 26.36, 38.5 carries state, way of paying, flags, what is waited for, delivery, place, days, search and page', () => {
    const query =
      'estado=pagado&medio=transferencia&avisos=1&espera=comprobante&entrega=punto&departamento=Salto&desde=2026-11-01&hasta=2026-11-18&encargo=1&buscar=ana+%26+co'
    expect(read(`${query}&pagina=3`)).toEqual({
      estado: 'pagado',
      medio: 'transferencia',
      avisos: true,
      espera: 'comprobante',
      metodo: 'punto',
      departamento: 'Salto',
      desde: readDia('2026-11-01'),
      hasta: readDia('2026-11-18'),
      encargo: true,
      buscar: 'ana & co',
      pagina: 3,
    })
    expect(direccionDePedidos(read(query))).toBe(`/admin/pedidos?${query}`)
    expect(direccionDePedidos(SIN_FILTRO)).toBe('/admin/pedidos')
  })

  it.each([
    'estado=perdido',
    'estado=__proto__',
    'medio=trueque',
    'pagina=-1',
    'pagina=1e9999',
    'avisos=si',
    'espera=nada',
    'entrega=dron',
    'departamento=constructor',
    'desde=ayer&hasta=2026-02-31',
    'encargo=si',
    '',
  ])('26.1 “%s” asks for all of them', (query) => {
    expect(read(query)).toEqual(SIN_FILTRO)
  })
})
