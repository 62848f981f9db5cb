import { VISTAS_DEL_MOSTRADOR, type FiltroDelMostrador } from '#domain/transferencias/transferencias.ts'
import { readPagina } from '../read-pagina.ts'

const BUSCAR_MAX = 80

/** What the desk's address asks for; nonsense is passed over. */
export function readFiltroDelMostrador(params: URLSearchParams): FiltroDelMostrador {
  return {
    ver: VISTAS_DEL_MOSTRADOR.find((ver) => ver === params.get('ver')) ?? 'esperan',
    buscar: (params.get('buscar') ?? '').replaceAll('\0', '').slice(0, BUSCAR_MAX).trim(),
    pagina: readPagina(params),
  }
}
