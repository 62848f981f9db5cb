import { ESPERAS_BUSCADAS, type FiltroDePedidos } from '#domain/pedidos/gestion/lista-pedidos.ts'
import { ESTADOS, MEDIOS_DE_PAGO } from '#domain/pedidos/pedido.ts'
import { readPagina } from '../paginacion.tsx'

const BUSCAR_MAX = 100

/** What the address of the list asks for; nonsense is left out. */
export function readFiltroDePedidos(params: URLSearchParams): FiltroDePedidos {
  return {
    estado: ESTADOS.find((estado) => estado === params.get('estado')) ?? null,
    medio: MEDIOS_DE_PAGO.find((medio) => medio === params.get('medio')) ?? null,
    avisos: params.get('avisos') === '1',
    espera: ESPERAS_BUSCADAS.find((espera) => espera === params.get('espera')) ?? null,
    buscar: (params.get('buscar') ?? '').trim().slice(0, BUSCAR_MAX),
    pagina: readPagina(params),
  }
}

/** Address of the first page with these filters. */
export function direccionDePedidos({ estado, medio, avisos, espera, buscar }: Omit<FiltroDePedidos, 'pagina'>): string {
  const params = new URLSearchParams()
  if (estado !== null) params.set('estado', estado)
  if (medio !== null) params.set('medio', medio)
  if (avisos) params.set('avisos', '1')
  if (espera !== null) params.set('espera', espera)
  if (buscar !== '') params.set('buscar', buscar)
  return params.size === 0 ? '/admin/pedidos' : `/admin/pedidos?${params}`
}
