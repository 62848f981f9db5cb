import { describe, expect, it } from 'vitest'
import { hasFiltrosAdmin, palabrasDeProductos, parseFiltrosAdmin, textoDeProducto } from './filtros-admin.ts'

const parse = (query: string) => parseFiltrosAdmin(new URLSearchParams(query))

const ANY = {
  liga: '',
  equipo: '',
  marca: '',
  version: '',
  procedencia: '',
  categoria: '',
  talle: '',
  falta: '',
  rebaja: '',
}

describe('the admin’s list of products', () => {
  it('24.4 reads what it shows from its address', () => {
    const query = 'buscar=pe%C3%B1arol++1987&estado=oculto&stock=ultima&modo=encargo&orden=nuevos&pagina=3'
    expect(parse(query)).toEqual({
      buscar: 'peñarol 1987',
      estado: 'oculto',
      stock: 'ultima',
      modo: 'encargo',
      ...ANY,
      orden: 'nuevos',
      pagina: 3,
    })
    expect(hasFiltrosAdmin(parse(query))).toBe(true)
  })

  it('24.4 any address gives a page: nonsense is dropped', () => {
    const plain = parse('')
    expect(plain).toEqual({ buscar: '', estado: '', stock: '', modo: '', ...ANY, orden: 'popularidad', pagina: 1 })
    expect(hasFiltrosAdmin(parse('orden=nuevos&pagina=2'))).toBe(false)
    for (const query of ['estado=roto&stock=1&modo=x&orden=y', 'pagina=-1', 'pagina=1.5', 'pagina=abc', 'pagina=1e99'])
      expect(parse(query)).toEqual(plain)
    for (const query of ['categoria=otra&falta=todo&rebaja=si', 'liga=%20%20', 'marca=%00'])
      expect(parse(query)).toEqual(plain)
    expect(parse(`buscar=${'x'.repeat(10_000)}`).buscar).toHaveLength(80)
  })

  it('24.1 searches without accents and capitals, in any order of words', () => {
    const producto = {
      nombre: 'Peñarol  Local 1987',
      codigo: 'CSK-0042',
      equipo: 'Peñarol',
      nombrePersonalizado: 'Gúmer',
    }
    expect(textoDeProducto(producto)).toBe('penarol local 1987 csk-0042 penarol gumer')
    expect(palabrasDeProductos(' 1987 PEÑAROL \0')).toEqual(['1987', 'penarol'])
  })
})
