// Questions of visitors to the catalogue in memory.
export { listDestacados } from './list-destacados.ts'
export { listEquipos } from './list-equipos.ts'
export { listParecidos } from './list-parecidos.ts'
export { listProductos } from './list-productos.ts'
export { suggestProductos } from './suggest-productos.ts'
