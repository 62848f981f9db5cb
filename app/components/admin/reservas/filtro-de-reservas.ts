import { ORIGENES, type FiltroDeReservas } from '#domain/pedidos/reservas.ts'
import { readPagina } from '../read-pagina.ts'

/** What the address of the screen asks for; nonsense is left out. */
export function readFiltroDeReservas(params: URLSearchParams): FiltroDeReservas {
  return {
    origen: ORIGENES.find((origen) => origen === params.get('por')) ?? 'red',
    grupo: params.get('grupo'),
    pagina: readPagina(params),
  }
}
