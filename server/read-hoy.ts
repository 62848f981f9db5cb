import type { Hoy } from '#domain/gestion/hoy.ts'
import { listAgotados } from './catalogue/list-agotados.ts'
import type { Indexed } from './catalogue/index-reader.ts'
import { countSinLeer } from './contact/list-mensajes.ts'
import { readLuz } from './copies/read-luz.ts'
import { listLoUltimo } from './list-lo-ultimo.ts'
import { countFallidos } from './mail/list-correos.ts'
import { countEncargos } from './orders/list-encargos.ts'
import { readPorHacer } from './orders/read-por-hacer.ts'
import { watchReservas } from './orders/watch-reservas.ts'
import type { Runtime } from './runtime.ts'
import { countConComprobante } from './transfers/list-esperando.ts'

/** What waits for the owner today, and what they did to many shirts lately. */
export async function readHoy(runtime: Runtime & Indexed & { hayLugar: boolean }): Promise<Hoy> {
  const [pedidos, encargos, vigilancia, agotados, mensajesSinLeer, correosFallidos, comprobantes, copias, ultimo] =
    await Promise.all([
      readPorHacer(runtime),
      countEncargos(runtime),
      watchReservas(runtime),
      listAgotados(runtime),
      countSinLeer(runtime),
      countFallidos(runtime),
      countConComprobante(runtime),
      readLuz(runtime),
      listLoUltimo(runtime),
    ])
  return {
    ...pedidos,
    ...vigilancia,
    encargos,
    comprobantes,
    agotados,
    mensajesSinLeer,
    correosFallidos,
    copias,
    ultimo,
  }
}
