import type { Hoy, LoUltimo } from '#domain/pedidos/gestion/hoy.ts'
import { isUiVencida } from '#domain/facturacion/receptor.ts'
import { explainProblemaDeSalud } from '#domain/vigilancia/en-palabras.ts'
import { problemasDe } from '#domain/vigilancia/salud.ts'
import { readAjustes } from '../ajustes/read-ajustes.ts'
import { listAgotadosDeLaSemana } from '../stock/list-agotados-de-la-semana.ts'
import type { Indexed } from '../catalogo/index-reader.ts'
import { countPorAvisar } from '../avisame/list-demanda.ts'
import { countCfe } from '../facturacion/count-cfe.ts'
import { countSinLeer } from '../contacto/list-mensajes.ts'
import { countFallidos } from '../correos/list-correos.ts'
import { countEncargos } from '../pedidos/atender/encargos.ts'
import { countDevoluciones } from '../pedidos/devoluciones/list-devoluciones.ts'
import { countPedidosPorHacer, countSalenHoy } from '../pedidos/atender/count-pedidos-por-hacer.ts'
import { watchReservas } from '../pedidos/atender/reservas.ts'
import { countConComprobante } from '../transferencias/list-esperando.ts'
import { readSalud, type Watching } from '../vigilancia/read-salud.ts'
import { listDeshacibles } from '../importaciones/find-importacion.ts'
import { listVigentes } from '../rebajas/list-rebajas.ts'
import type { Runtime } from '../base/runtime.ts'

/** What waits for the owner today, and what they did to many shirts lately. */
export async function readHoy(runtime: Watching & Indexed): Promise<Hoy> {
  const [
    pedidos,
    salenHoy,
    encargos,
    devoluciones,
    vigilancia,
    agotados,
    mensajesSinLeer,
    correosFallidos,
    porAvisar,
    comprobantes,
    cfe,
    salud,
    ultimo,
    { facturacion },
  ] = await Promise.all([
    countPedidosPorHacer(runtime),
    countSalenHoy(runtime),
    countEncargos(runtime),
    countDevoluciones(runtime),
    watchReservas(runtime),
    listAgotadosDeLaSemana(runtime),
    countSinLeer(runtime),
    countFallidos(runtime),
    countPorAvisar(runtime),
    countConComprobante(runtime),
    countCfe(runtime),
    readSalud(runtime),
    listLoUltimo(runtime),
    readAjustes(runtime),
  ])
  return {
    ...pedidos,
    salenHoy,
    ...vigilancia,
    encargos,
    devoluciones,
    comprobantes,
    agotados,
    mensajesSinLeer,
    correosFallidos,
    porAvisar,
    uiVencida: isUiVencida(facturacion, runtime.clock()),
    cfe,
    problemas: problemasDe(salud).map(explainProblemaDeSalud),
    ultimo,
  }
}

/** What was done to many shirts lately and can be taken back, the latest first (27.36). */
async function listLoUltimo(deps: Pick<Runtime, 'database' | 'clock'> & Indexed): Promise<LoUltimo[]> {
  const [importaciones, rebajas] = await Promise.all([listDeshacibles(deps), listVigentes(deps)])
  return [
    ...importaciones.map((importacion) => ({ importacion })),
    ...rebajas.map((rebaja) => ({ rebaja })),
    // Ids sort by when they were made, so the newest comes first.
  ].sort((a, b) => (idOf(a) < idOf(b) ? 1 : -1))
}

function idOf(cosa: LoUltimo): string {
  return 'rebaja' in cosa ? cosa.rebaja.id : cosa.importacion.id
}
