import type { EncargosMarcados, FiltroDeEncargos, ListaDeEncargos, MarcaDeEncargos } from '#domain/gestion/encargos.ts'
import type { EntregaCorregible, FalloDeEntrega } from '#domain/pedido/entrega-corregible.ts'
import type { Fallo, Resultado } from '#domain/errores.ts'
import type { FiltroDeEstampado, ListaDeEstampado } from '#domain/gestion/estampado.ts'
import type { PedidoGestionado } from '#domain/gestion/gestion-pedido.ts'
import type { FiltroDePedidos, ListaDePedidos } from '#domain/gestion/lista-pedidos.ts'
import type {
  FiltroDeReservas,
  ListaDeReservas,
  ReservasCanceladas,
  ReservasElegidas,
} from '#domain/pedido/reservas.ts'
import type { FalloDePedido, PedidoHecho } from '#domain/pedido/solicitud.ts'
import type { CamisetaEnVenta, Venta } from '#domain/pedido/venta.ts'
import type { IndexReader } from './catalogue/index-reader.ts'
import { searchCamisetas } from './catalogue/search-camisetas.ts'
import type { Mailer } from './mail/mailer.ts'
import { addNota } from './orders/add-nota.ts'
import { cancelReservas } from './orders/cancel-reservas.ts'
import { changeEstado, type CambioDeEstado, type FalloDeCambio } from './orders/change-estado.ts'
import { correctEntrega, type CorreccionDeEntrega } from './orders/correct-entrega.ts'
import { findCodigo } from './orders/find-codigo.ts'
import { findPedidoGestionado } from './orders/find-pedido-gestionado.ts'
import { findPedidosGestionados } from './orders/find-pedidos-gestionados.ts'
import { listEncargos } from './orders/list-encargos.ts'
import { listEstampado } from './orders/list-estampado.ts'
import { listPedidos } from './orders/list-pedidos.ts'
import { listReservas } from './orders/list-reservas.ts'
import { markEncargos } from './orders/mark-encargos.ts'
import { markEstampada, type MarcaDeEstampado } from './orders/mark-estampada.ts'
import { placeVenta } from './orders/place-venta.ts'
import { resendCorreoAlComprador } from './orders/resend-correo-comprador.ts'
import { resolveAviso } from './orders/resolve-aviso.ts'
import { saveSeguimiento } from './orders/save-seguimiento.ts'
import type { DevolucionPedida } from './orders/ask-devolucion.ts'
import type { MercadoPagoClient } from './payments/mercadopago-client.ts'
import { returnMoney, type FalloDeDevolucion } from './payments/return-money.ts'
import type { Runtime } from './runtime.ts'

/** What administrators do with orders. These go by their code; `autor` is the e-mail of who does it. */
export type ShopAdminPedidos = {
  list: (filtro: FiltroDePedidos) => Promise<ListaDePedidos>
  find: (codigo: string) => Promise<PedidoGestionado | null>
  /** Code of the one order that a search or a pasted message names by its code; null for none or several. */
  findCodigo: (texto: string) => Promise<string | null>
  /** Several, for printing; codes that nobody has are left out. */
  findAll: (codigos: string[]) => Promise<PedidoGestionado[]>
  /** Orders that wait for their payment, by what they have in common. */
  listReservas: (filtro: FiltroDeReservas) => Promise<ListaDeReservas>
  /** Cancels those that were ticked, in one go. */
  cancelReservas: (elegidas: ReservasElegidas, autor: string) => Promise<ReservasCanceladas>
  changeEstado: (codigo: string, cambio: CambioDeEstado, autor: string) => Promise<Resultado<null, FalloDeCambio>>
  /** Who gets it and where, until it leaves. */
  correctEntrega: (
    codigo: string,
    correccion: CorreccionDeEntrega,
    autor: string,
  ) => Promise<Resultado<EntregaCorregible, FalloDeEntrega>>
  /** @param nota its id is chosen by the browser: sent twice, it is written once */
  addNota: (
    codigo: string,
    nota: { id: string; texto: string },
    autor: string,
  ) => Promise<Resultado<null, Fallo<'no_encontrado', undefined>>>
  saveSeguimiento: (
    codigo: string,
    cambio: { seguimiento: string; antes: string },
    autor: string,
  ) => Promise<Resultado<null, Fallo<'no_encontrado' | 'pedido_cambiado', undefined>>>
  resolveAviso: (
    codigo: string,
    resuelto: { aviso: string; texto: string },
    autor: string,
  ) => Promise<Resultado<null, Fallo<'no_encontrado' | 'pedido_cambiado', undefined>>>
  /** Returns money of a card payment through the provider; waits at most 9 s for it. */
  devolver: (
    codigo: string,
    pedida: DevolucionPedida,
    autor: string,
  ) => Promise<Resultado<'hecha' | 'pedida', FalloDeDevolucion>>
  /** What is to be printed on shirts, or was. */
  listEstampado: (filtro: FiltroDeEstampado) => Promise<ListaDeEstampado>
  markEstampada: (
    marca: MarcaDeEstampado,
    autor: string,
  ) => Promise<Resultado<null, Fallo<'no_encontrado' | 'pedido_cambiado', undefined>>>
  /** Made-to-order shirts by where they stand with their maker. */
  listEncargos: (filtro: FiltroDeEncargos) => Promise<ListaDeEncargos>
  markEncargos: (
    marca: MarcaDeEncargos,
    autor: string,
  ) => Promise<Resultado<EncargosMarcados, Fallo<'no_encontrado', undefined>>>
  /** Active shirts for a sale made by hand, the nearest to the search first. */
  searchCamisetas: (consulta: string) => Promise<CamisetaEnVenta[]>
  /** @param origin address of the shop for the link in the mail */
  placeVenta: (venta: Venta, autor: string, origin: string) => Promise<Resultado<PedidoHecho, FalloDePedido>>
  /** Waits at most 8 s for the mail. */
  resendCorreo: (
    codigo: string,
    autor: string,
    origin: string,
  ) => Promise<
    Resultado<
      { correo: 'enviado' | 'no_enviado' },
      Fallo<'no_encontrado' | 'correo_sin_destino' | 'pedido_no_modificable', undefined>
    >
  >
}

/** Puts the administration of orders together. */
export function createShopAdminPedidos({
  runtime,
  mailer,
  readIndex,
  client,
}: {
  runtime: Runtime
  mailer: Mailer
  readIndex: IndexReader
  client: MercadoPagoClient
}): ShopAdminPedidos {
  const mailing = { ...runtime, mailer }
  return {
    list: (filtro) => listPedidos(runtime, filtro),
    find: (codigo) => findPedidoGestionado(runtime, codigo),
    findCodigo: (texto) => findCodigo(runtime, texto),
    findAll: (codigos) => findPedidosGestionados(runtime, codigos),
    listReservas: (filtro) => listReservas(runtime, filtro),
    cancelReservas: (elegidas, autor) => cancelReservas(mailing, elegidas, autor),
    changeEstado: (codigo, cambio, autor) => changeEstado(mailing, codigo, cambio, autor),
    correctEntrega: (codigo, correccion, autor) => correctEntrega(runtime, { codigo, autor }, correccion),
    addNota: (codigo, nota, autor) => addNota(runtime, codigo, nota, autor),
    saveSeguimiento: (codigo, cambio, autor) => saveSeguimiento(runtime, codigo, cambio, autor),
    resolveAviso: (codigo, resuelto, autor) => resolveAviso(runtime, codigo, resuelto, autor),
    async devolver(codigo, pedida, autor) {
      const returned = await returnMoney(runtime, client, codigo, pedida, autor)
      mailer.kick()
      return returned
    },
    listEstampado: (filtro) => listEstampado(runtime, filtro),
    markEstampada: (marca, autor) => markEstampada(runtime, marca, autor),
    listEncargos: (filtro) => listEncargos(runtime, filtro),
    markEncargos: (marca, autor) => markEncargos(runtime, marca, autor),
    searchCamisetas: (consulta) => searchCamisetas({ ...runtime, readIndex }, consulta),
    placeVenta: (venta, autor, origin) => placeVenta(mailing, venta, autor, origin),
    resendCorreo: (codigo, autor, origin) => resendCorreoAlComprador(mailing, codigo, autor, origin),
  }
}
