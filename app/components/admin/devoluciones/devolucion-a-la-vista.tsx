import { Link } from 'react-router'
import { normalizeTelefono } from '#domain/contacto/telefono.ts'
import { whatsappLink } from '#domain/contacto/whatsapp.ts'
import {
  ARREGLO_ETIQUETA,
  DESTINO_ETIQUETA,
  MOTIVOS,
  type Devolucion,
  type EventoDeDevolucion,
  type LineaDeDevolucion,
  type Reemplazo,
} from '#domain/devoluciones/devolucion.ts'
import type { CreditoDisponible } from '#domain/devoluciones/credito.ts'
import { diaDe, diaEnCifras } from '#domain/tiempo/dia.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import type { CambioGestionado, DevolucionGestionada } from '#domain/pedidos/gestion/devoluciones.ts'
import { ESTADO_ETIQUETA, precioDeLinea } from '#domain/pedidos/pedido.ts'
import { MODO_ETIQUETA } from '#domain/productos/producto.ts'
import { quedanEnPalabras } from '#domain/productos/stock.ts'
import { formatFecha, formatFechaCorta } from '../../base/fecha.ts'
import { useTienda } from '../../base/use-tienda.ts'
import { ImagenLinea } from '../../pedidos/imagen-linea.tsx'
import { HechosEnOrden } from '../../pedidos/hechos-en-orden.tsx'
import { direccionDePedido } from '../../pedidos/situacion.ts'
import { Button, ButtonAnchor } from '../../ui/button.tsx'
import { EnlaceSuelto } from '../../ui/enlace-suelto.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Falla } from '../falla.tsx'
import { Seccion } from '../../ui/seccion.tsx'
import { DecisionDeDevolucion } from './decision.tsx'
import { LlegadaYSaldo } from './llegada.tsx'
import { enPalabras } from './trato-elegido.tsx'
import { useDevolucion } from './use-devolucion.ts'

/** Everything about a devolución, what is to be done next first. */
export function DevolucionALaVista({ gestionada }: { gestionada: DevolucionGestionada }) {
  const { devolucion, pedido, cambio, valor, credito, porSaldar } = gestionada
  const { estado, motivo, texto, arreglo, lineas, monto, respuesta, donde, cuenta } = devolucion
  const porLlegar = (estado === 'aceptada' || estado === 'saldada') && lineas.some(({ destino }) => destino === '')
  return (
    <>
      <DecisionDeDevolucion gestionada={gestionada} />
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-8">
          {(porLlegar || porSaldar) && (
            <Seccion titulo={porLlegar ? 'Cuando llegue' : 'Resolverla'}>
              <LlegadaYSaldo key={`${estado} ${arreglo} ${monto} ${porSaldar}`} gestionada={gestionada} />
            </Seccion>
          )}
          <Seccion titulo="Qué vuelve">
            <ul className="divide-y divide-linea border-y border-linea">
              {lineas.map((linea) => (
                <Pieza key={linea.orden} linea={linea} gestionada={gestionada} />
              ))}
            </ul>
            {texto !== '' && (
              <p className="border-l-4 border-celeste bg-blanco px-3 py-2 break-words whitespace-pre-line">{texto}</p>
            )}
            {gestionada.fotos.length > 0 && (
              <ul aria-label="Fotos" className="flex flex-wrap gap-3">
                {gestionada.fotos.map((id) => (
                  <li key={id}>
                    <a href={`/admin/devoluciones/foto/${id}`} target="_blank" rel="noreferrer">
                      <img
                        src={`/admin/devoluciones/foto/${id}`}
                        alt="Foto de lo que vuelve"
                        loading="lazy"
                        className="h-40 w-auto border border-linea object-contain"
                      />
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </Seccion>
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <Seccion titulo="El arreglo">
            <dl className="flex flex-col gap-1">
              <DatoDeDevolucion nombre="Por qué" valor={MOTIVOS[motivo].etiqueta} />
              <DatoDeDevolucion nombre="Qué se hace" valor={ARREGLO_ETIQUETA[arreglo]} />
              <DatoDeDevolucion nombre="Se pagó" valor={formatPesos(valor)} />
              {monto !== null && monto > 0 && (
                <DatoDeDevolucion nombre={`Se ${verboDelMonto(devolucion)}`} valor={formatPesos(monto)} />
              )}
              {credito !== null && <DatoDeDevolucion nombre="Crédito" valor={creditoEnDatos(credito)} />}
              <DatoDeDevolucion nombre="Paga" valor={enPalabras(devolucion)} />
              {donde !== '' && <DatoDeDevolucion nombre="Adónde la manda" valor={donde} />}
              {cuenta !== '' && <DatoDeDevolucion nombre="Cuenta" valor={cuenta} />}
              {respuesta !== '' && <DatoDeDevolucion nombre="Le escribiste" valor={respuesta} />}
            </dl>
            {cambio !== null && (
              <p>
                <span>El cambio es el pedido</span>{' '}
                <EnlaceSuelto to={`/admin/pedidos/${cambio.codigo}`}>{cambio.codigo}</EnlaceSuelto>
                <span>{`: ${describeCambio(cambio)}`}</span>
              </p>
            )}
            <Aviso gestionada={gestionada} />
          </Seccion>
          <Seccion titulo="Historial">
            <HechosEnOrden
              hechos={[...devolucion.pasos].reverse().map(({ en, evento, quien, autor, detalle }) => ({
                clave: en,
                titulo: PASO[evento],
                textos: [detalle],
                pie: `${formatFechaCorta(en)} ·\u00a0${quien === 'comprador' ? 'Quien compró' : autor}`,
              }))}
            />
            <Link
              to={`/admin/pedidos/${pedido.codigo}`}
              className="enlace-suelto"
            >{`Ver el pedido ${pedido.codigo}`}</Link>
          </Seccion>
        </div>
      </div>
    </>
  )
}

/** `CR-7Q4M2FAC: quedan $ 900, hasta el 29/11/2027`. */
function creditoEnDatos({ codigo, queda, vence }: CreditoDisponible): string {
  return `${codigo}: quedan ${formatPesos(queda)}, hasta el ${diaEnCifras(diaDe(vence - 1))}`
}

function verboDelMonto({ arreglo, estado }: Pick<Devolucion, 'arreglo' | 'estado'>): string {
  const [hecho, porHacer] = arreglo === 'credito' ? ['dio', 'da'] : ['devolvió', 'devuelve']
  return estado === 'saldada' ? hecho : porHacer
}

const PASO: Record<EventoDeDevolucion, string> = {
  pedir: 'La pidió',
  abrir: 'Cargada a mano',
  proponer: 'Se propuso otra cosa',
  aceptar: 'Aceptada',
  rechazar: 'No se aceptó',
  retirar: 'Ya no la devuelve',
  cambiar_arreglo: 'Cambió el arreglo',
  llegar: 'Llegó',
  deshacer_llegada: 'Todavía no llegó',
  saldar: 'Resuelta',
}

function DatoDeDevolucion({ nombre, valor }: { nombre: string; valor: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-tinta-suave">{nombre}</dt>
      <dd className="min-w-0 font-semibold break-words whitespace-pre-line">{valor}</dd>
    </div>
  )
}

/** A shirt that comes back: what is wanted for it with what there is, and where it ended. */
function Pieza({ linea, gestionada }: { linea: LineaDeDevolucion; gestionada: DevolucionGestionada }) {
  const { devolucion, pedido, deshacibles } = gestionada
  const { send, ocupado, errores } = useDevolucion(devolucion.id)
  const vendida = pedido.lineas[linea.orden]!
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 py-4 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <div className="self-start bg-papel-hondo">
        <ImagenLinea linea={vendida} />
      </div>
      <div className="flex min-w-0 flex-col items-start gap-1">
        <p className="font-semibold break-words">{vendida.nombre}</p>
        <p>
          <span>Talle</span> <strong>{vendida.talle}</strong>{' '}
          <span>{`· ${MODO_ETIQUETA[vendida.modo]} ·\u00a0${formatPesos(precioDeLinea(vendida, pedido.medioDePago))}`}</span>
        </p>
        {linea.reemplazo !== null && (
          <p className="border-l-4 border-celeste pl-2">{describeReemplazo(linea.reemplazo, gestionada)}</p>
        )}
        {linea.destino !== '' && (
          <p className="font-semibold wrap-anywhere">{`${DESTINO_ETIQUETA[linea.destino]} (${formatFechaCorta(linea.llegada!)}, ${linea.llegadaPor})`}</p>
        )}
        {deshacibles.includes(linea.orden) && (
          <Button
            size="sm"
            disabled={ocupado}
            onClick={() => void send({ accion: 'deshacer_llegada', desde: devolucion.estado, orden: linea.orden })}
          >
            Deshacer
          </Button>
        )}
        <Falla>{errores['']}</Falla>
      </div>
    </li>
  )
}

/** `Por Nacional 1980, talle L: quedan 2`. */
function describeReemplazo({ productId, talle, modo }: Reemplazo, { camisetas, cambio }: DevolucionGestionada): string {
  const camiseta = camisetas.find(({ id }) => id === productId)
  const que = `Por ${camiseta?.nombre ?? 'una camiseta que ya no está'}, talle ${talle}`
  if (cambio !== null) return `${que}.`
  const ahora = camiseta?.talles[modo].find((one) => one.talle === talle)
  if (!ahora?.disponible) return `${que}: ahora no hay.`
  return modo === 'encargo' ? `${que}, por encargo.` : `${que}: ${quedanEnPalabras(ahora.quedan ?? 0)}.`
}

/** How far what is sent has got: what it waits for, and until when. */
function describeCambio({ estado, debe, retenidoHasta }: CambioGestionado): string {
  if (estado !== 'pendiente_pago') return `${ESTADO_ETIQUETA[estado].toLowerCase()}.`
  return `${debe > 0 ? `falta pagar ${formatPesos(debe)}` : 'espera lo que vuelve'}. Reservado hasta el ${formatFecha(retenidoHasta)}.`
}

/** What is written by WhatsApp to who bought, ready to be sent. */
function Aviso({ gestionada: { mensaje, pedido } }: { gestionada: DevolucionGestionada }) {
  const { origin } = useTienda()
  const telefono = normalizeTelefono(pedido.envio.telefono)
  if (mensaje === '' || telefono === null) return null
  const texto = `${mensaje} ${origin}${direccionDePedido(pedido.token)}`
  return (
    <ButtonAnchor href={whatsappLink(telefono, texto)} target="_blank" rel="noreferrer" className="self-start">
      <Icon name="whatsapp" />
      Escribir por WhatsApp
    </ButtonAnchor>
  )
}
