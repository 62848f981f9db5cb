import { expect, it } from 'vitest'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import type { Listado, ProductoResumen } from '#domain/catalogo/catalogo.ts'
import { FACETAS, type Faceta } from '#domain/catalogo/filtros.ts'
import { loadListado } from './load-listado.ts'

const VACIO: Listado = {
  productos: [],
  total: 0,
  enOtroModo: 0,
  enVano: false,
  masAmplia: null,
  pagina: null,
  facetas: Object.fromEntries(FACETAS.map((faceta) => [faceta, []])) as unknown as Record<Faceta, []>,
  rebajas: null,
  mangaLarga: 0,
  parches: 0,
  rangos: null,
}

it('22.86 a list tells which cards it shows, unless prices decide which, or in which order', async () => {
  const productos = [{ id: 'una', slug: 'una', nombre: 'Una' } as ProductoResumen]
  const shop = {
    readAjustes: async () => DEMO_AJUSTES,
    sharing: { findHojaUrl: async () => '/hoja.png' },
    catalogue: { listProductos: async () => ({ ...VACIO, productos, total: 1 }) },
  }
  async function tell(query: string): Promise<string[] | null> {
    let told: string[] | null = null
    await loadListado('stock', new Request(`https://casakas.test/stock?${query}`), shop, {
      origin: 'https://casakas.test',
      logError: (error) => expect.unreachable(String(error)),
      onTarjetas: (tarjetas) => void (told = tarjetas.map(({ id }) => id)),
    })
    return told
  }
  for (const query of ['', 'equipo=Nacional&pagina=1', 'buscar=una', 'orden=anio-nuevo', 'mangaLarga=1'])
    expect(await tell(query), query).toEqual(['una'])
  for (const query of ['precioDesde=1', 'precioHasta=9', 'rebajas=1', 'orden=precio-menor', 'orden=precio-mayor'])
    expect(await tell(query), query).toBeNull()
})
