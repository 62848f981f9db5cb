import { writeTabla } from './write-tabla.ts'

/** Columns by what they hold, in the exporter's order, in Spanish and in Portuguese. */
const TITULOS = {
  url: ['Identificador de URL', 'Identificador URL'],
  nombre: ['Nombre', 'Nome'],
  categorias: ['Categorías', 'Categorias'],
  propiedad: ['Nombre de propiedad 1', 'Nome da variação 1'],
  valor: ['Valor de propiedad 1', 'Valor da variação 1'],
  precio: ['Precio', 'Preço'],
  promocional: ['Precio promocional', 'Preço promocional'],
  peso: ['Peso (kg)', 'Peso'],
  stock: ['Stock', 'Estoque'],
  sku: ['SKU', 'SKU'],
  mostrar: ['Mostrar en tienda', 'Exibir na loja'],
  descripcion: ['Descripción', 'Descrição'],
  marca: ['Marca', 'Marca'],
  costo: ['Costo', 'Custo'],
} as const
type FilaDeTiendanube = Partial<Record<keyof typeof TITULOS, string>>

/** Tiendanube's own export: semicolons, in Windows' Latin-1. */
export function writeTiendanube(filas: FilaDeTiendanube[], idioma: 'es' | 'pt'): Buffer {
  return Buffer.from(writeTabla(TITULOS, filas, { dialecto: idioma === 'es' ? 0 : 1, delimiter: ';' }), 'latin1')
}
