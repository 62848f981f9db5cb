import type { OrigenDeSuceso } from '#domain/cuentas/suceso.ts'
import type { AjustesEscritos } from '#domain/ajustes/campos.ts'
import { listSucesos } from '../actividad/sucesos.ts'
import { noteEvent } from '../actividad/note-event.ts'
import { countPorAvisar, listDemanda, listPorAvisar, markAvisada } from '../avisame/list-demanda.ts'
import { bind } from '../base/bind.ts'
import * as productos from '../productos/for-admins.ts'
import type { IndexReader } from '../catalogo/index-reader.ts'
import { listBusquedasVacias } from '../catalogo/busquedas-vacias.ts'
import { findCamisetas, searchCamisetas } from '../catalogo/search-camisetas.ts'
import * as codigos from '../codigos/for-admins.ts'
import { proposeCodigos } from '../codigos/propose-codigos.ts'
import { findDevolucionGestionada } from '../pedidos/devoluciones/find-devolucion.ts'
import { listDevoluciones } from '../pedidos/devoluciones/list-devoluciones.ts'
import { manageDevolucion } from '../pedidos/devoluciones/manage-devolucion.ts'
import { openDevolucion } from '../pedidos/devoluciones/open-devolucion.ts'
import { sendCambio } from '../pedidos/devoluciones/send-cambio.ts'
import { askCopia, findCopiaPedida } from '../copias/ask-copia.ts'
import { readLuz } from '../copias/read-luz.ts'
import { takeCopia } from '../copias/take-copia.ts'
import * as envios from '../envios/for-admins.ts'
import { readNumeros } from '../envios/read-numeros.ts'
import * as mensajes from '../contacto/for-admins.ts'
import * as correos from '../correos/for-admins.ts'
import { resendCorreo, resendFallidos, resendProbados } from '../correos/resend-correo.ts'
import type { SolicitudDeReintegro } from '../pedidos/mover/ask-reintegro.ts'
import { correctEntrega, type CorreccionDeEntrega } from '../pedidos/atender/correct-entrega.ts'
import * as pedidos from '../pedidos/for-admins.ts'
import {
  addAparato,
  changeAparato,
  listAparatos,
  removeAparato,
  tryAparato,
  wakeAparato,
} from '../notificaciones/aparatos.ts'
import { writeReposicion } from '../ventas/hojas-de-stock.ts'
import { listValorDelStock, readReposicion } from '../ventas/read-reposicion.ts'
import { listDocumentos } from '../ventas/list-documentos.ts'
import { countPorContar, readCorte, readParteDeVentas, readVentas } from '../ventas/read-ventas.ts'
import { mailMesNow } from '../archivos/mail-mes.ts'
import { compareInforme, readCierre } from '../archivos/read-cierre.ts'
import { writeArchivo, writeMes } from '../archivos/write-archivo.ts'
import * as facturacion from '../facturacion/for-admins.ts'
import { readMesFacturado } from '../facturacion/read-mes-facturado.ts'
import { readPdf } from '../facturacion/read-pdf.ts'
import { comparePayments, rereadPayments } from '../pagos/compare-payments.ts'
import { carryOutInTime, listReintegrosEnCurso, returnMoney } from '../pagos/return-money.ts'
import { eraseDatos } from '../personas/erase-datos.ts'
import * as personas from '../personas/for-admins.ts'
import { findHallazgos } from '../hallazgos/find-hallazgos.ts'
import { readHoy } from './read-hoy.ts'
import * as rebajas from '../rebajas/for-admins.ts'
import { listRebajas } from '../rebajas/list-rebajas.ts'
import { lookAtRebaja, proposeRebaja } from '../rebajas/open-rebaja.ts'
import { editAjustes } from '../ajustes/guardar/edit-ajustes.ts'
import { listCambios } from '../ajustes/list-cambios.ts'
import type { ReintegroDelProveedor } from '../db/schema.ts'
import type { ShopParts } from './shop-parts.ts'
import * as transferencias from '../transferencias/for-admins.ts'

/** What administrators do with the shop. Only the guarded pages under /admin call it. */
export function createShopAdmin(parts: ShopParts, readIndex: IndexReader) {
  const { runtime, mode, mailer, images, imports, provider, transfers, watched } = parts
  const mailing = { ...runtime, mailer }
  const carryOut = (row: ReintegroDelProveedor) => carryOutInTime(runtime, provider.client, row)
  return {
    ...bind({ readHoy }, { ...runtime, readIndex, ...watched }),
    copias: {
      ...bind(
        { readLuz, askCopia, findCopiaPedida, takeCopia },
        { ...runtime, ...watched, openPlaces: parts.openPlaces },
      ),
      cifradas: parts.cifradas,
    },
    ...bind({ findHallazgos }, runtime),
    actividad: bind({ listSucesos, noteEvent }, runtime),
    aparatos: {
      ...bind({ changeAparato, listAparatos, removeAparato, tryAparato, wakeAparato }, runtime),
      ...bind({ addAparato }, runtime, parts.push),
      /** What browsers are told to take messages from. */
      clave: parts.push.publicKey,
    },
    productos: bind(productos, runtime),
    rebajas: {
      ...bind(rebajas, runtime),
      ...bind({ listRebajas, lookAtRebaja, proposeRebaja }, { ...runtime, readIndex }),
    },
    pedidos: {
      ...bind(pedidos, mailing),
      ...bind({ findCamisetas, searchCamisetas }, { ...runtime, readIndex }),
      correctEntrega: (codigo: string, correccion: CorreccionDeEntrega, autor: string) =>
        correctEntrega(runtime, { codigo, autor }, correccion),
      /** Returns money of a card payment through the provider; waits at most 9 s for it. */
      async devolver(codigo: string, pedida: SolicitudDeReintegro, autor: string) {
        const returned = await returnMoney(runtime, provider.client, codigo, pedida, autor)
        mailer.kick()
        return returned
      },
    },
    devoluciones: {
      ...bind({ findDevolucionGestionada, listDevoluciones, sendCambio }, mailing),
      ...bind({ manageDevolucion, openDevolucion }, mailing, carryOut),
      readFoto: transfers.readFoto,
    },
    /** Keeps a picture for a product that is being edited; without a product it is removed a day later. */
    imagenes: { subir: images.storeImagen },
    ventas: {
      ...bind({ countPorContar, readVentas, readCorte, readParteDeVentas, listDocumentos }, runtime),
      ...bind({ readReposicion, listValorDelStock, writeReposicion }, runtime),
      ...bind({ listBusquedasVacias }, runtime, readIndex),
    },
    archivos: bind({ compareInforme, mailMesNow, readCierre, writeArchivo, writeMes }, mailing),
    facturacion: { ...bind(facturacion, runtime), ...bind({ readMesFacturado, readPdf }, runtime, parts.emisor) },
    transferencias: { ...bind(transferencias, mailing), readComprobante: transfers.readComprobante },
    codigos: { ...bind(codigos, runtime), ...bind({ proposeCodigos }, { ...runtime, readIndex }) },
    envios: { ...bind(envios, runtime), readNumeros },
    avisame: {
      ...bind({ listPorAvisar }, { ...runtime, readIndex }),
      ...bind({ countPorAvisar, listDemanda, markAvisada }, runtime),
    },
    personas: { ...bind(personas, runtime), ...bind({ eraseDatos }, runtime, parts.erasing) },
    mensajes: bind(mensajes, runtime),
    correos: {
      ...bind(correos, runtime),
      ...bind({ resendCorreo, resendFallidos, resendProbados }, runtime, mailer),
      read: mailer.read,
    },
    pagos: {
      ...bind({ comparePayments, rereadPayments }, runtime, provider.client),
      ...bind({ listReintegrosEnCurso }, runtime),
    },
    ajustes: {
      ...bind({ listCambios }, runtime),
      editAjustes: (
        escritos: { base: AjustesEscritos; valores: AjustesEscritos },
        quien: string,
        desde: { origen: OrigenDeSuceso; confirmado: boolean; comprobantes: number | undefined },
      ) => editAjustes(runtime, escritos, quien, { ...desde, live: mode === 'live' }),
    },
    importaciones: imports,
  }
}
