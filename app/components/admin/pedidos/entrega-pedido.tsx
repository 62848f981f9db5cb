import { Link } from 'react-router'
import { puntoEnPalabras } from '#domain/envios/punto-de-retiro.ts'
import { METODO_ETIQUETA, nombreDelComprador, type Entrega } from '#domain/envios/envio.ts'
import { mensajeAlComprador } from '#domain/pedidos/gestion/mensaje-pedido.ts'
import { elDia } from '#domain/envios/llegada-en-palabras.ts'
import { isSinPago, POR_SALIR, type LineaPedido, type Pedido } from '#domain/pedidos/pedido.ts'
import { normalizeTelefono } from '#domain/contacto/telefono.ts'
import { whatsappLink } from '#domain/contacto/whatsapp.ts'
import { useTienda } from '../../base/use-tienda.ts'
import { BotonCopiar } from '../../base/boton-copiar.tsx'
import { formatFecha } from '../../base/fecha.ts'
import { direccionDePedido } from '../../pedidos/situacion.ts'
import { ButtonAnchor } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useState } from 'react'
import { EntregaCorregida, type ResultadoDeEntrega } from '../../pedidos/correccion/entrega-corregida.tsx'
import type { Gestion } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { A_ACORDAR, EL_QUE_CONVENGA, type PuntoOfrecido } from '#domain/envios/punto-de-retiro.ts'
import { Field, Select } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { useGestion } from './gestion.ts'
import { useSend, type ResultadoDeAccion } from '../use-send.ts'

/** Where else an order may be fetched: the points of its department. */
export type PuntosDelPedido = (PuntoOfrecido & { ciudad: string })[]

type Facts = Omit<Pedido, 'lineas' | 'eventos'> & { lineas: Pick<LineaPedido, 'modo'>[] }

/** Where an order goes, who gets it, and ways to reach them. */
export function EntregaPedido({
  pedido,
  llegada,
  puntos,
}: {
  pedido: Facts
  llegada: string
  puntos: PuntosDelPedido
}) {
  const { envio } = pedido
  const postal = direccionPostal(envio)
  return (
    <div className="flex flex-col items-start gap-4">
      <div>
        <p className="font-angosta text-tinta-suave">{METODO_ETIQUETA[envio.metodo]}</p>
        <address className="text-lg break-words whitespace-pre-line not-italic">
          <strong>{nombreDelComprador(envio)}</strong>
          {postal.length > 0 && <span>{`\n${postal.join('\n')}`}</span>}
        </address>
      </div>
      {postal.length > 0 && (
        <BotonCopiar texto={[envio.nombre, ...postal, envio.telefono].join('\n')} que="los datos de entrega" />
      )}
      <dl className="flex flex-col gap-1 empty:hidden">
        {envio.telefono !== '' && (
          <DatoDelEnvio nombre="Teléfono">
            <a href={`tel:${envio.telefono.replace(/[^\d+]/g, '')}`} className="enlace-suelto text-lg">
              {envio.telefono}
            </a>
          </DatoDelEnvio>
        )}
        {envio.correo !== '' && (
          <DatoDelEnvio nombre="Correo">
            <a href={`mailto:${envio.correo}`} className="enlace-suelto break-all">
              {envio.correo}
            </a>
          </DatoDelEnvio>
        )}
        {pedido.tiempoEnvio !== '' && <DatoDelEnvio nombre="Llegada">{llegada}</DatoDelEnvio>}
        {pedido.promesa !== null && POR_SALIR.includes(pedido.estado) && (
          <DatoDelEnvio nombre="Tiene que salir">{`a más tardar ${elDia(pedido.promesa.sale, null)}`}</DatoDelEnvio>
        )}
      </dl>
      <EscribirPorWhatsapp pedido={pedido} />
      {envio.telefono + envio.correo !== '' && (
        <Link to={`/admin/personas?buscar=${pedido.codigo}`} className="enlace-suelto text-sm">
          Qué guardamos de esta persona
        </Link>
      )}
      <div className="flex w-full flex-col gap-4 empty:hidden">
        {puntos.length > 0 && <PuntoCorregido pedido={pedido} puntos={puntos} />}
        <EntregaCorregidaAdmin pedido={pedido} />
      </div>
    </div>
  )
}

/** Writes what a buyer is told of an order by WhatsApp, the same for one as for many. */
export function useMensajeAlComprador(): (pedido: Facts) => string {
  const { ajustes, origin } = useTienda()
  return (pedido) =>
    mensajeAlComprador(pedido, {
      tienda: ajustes.nombre,
      enlace: `${origin}${direccionDePedido(pedido.token)}`,
      plazo: formatFecha(pedido.retenidoHasta),
    })
}

function EscribirPorWhatsapp({ pedido }: { pedido: Facts }) {
  const { origin } = useTienda()
  const mensajeDe = useMensajeAlComprador()
  // Without a telephone WhatsApp asks whom it goes to.
  const telefono = pedido.envio.telefono === '' ? '' : normalizeTelefono(pedido.envio.telefono)
  if (telefono === null) {
    return <p className="text-sm">El teléfono no parece completo: no se puede abrir WhatsApp con él.</p>
  }
  const enlace = `${origin}${direccionDePedido(pedido.token)}`
  return (
    <>
      <ButtonAnchor
        href={whatsappLink(telefono, mensajeDe(pedido))}
        target="_blank"
        rel="noreferrer"
        variant="secundario"
      >
        <Icon name="whatsapp" />
        Escribir por WhatsApp
      </ButtonAnchor>
      {pedido.estado === 'pendiente_pago' && !isSinPago(pedido) && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span>Link para pagarlo:</span>
          <BotonCopiar texto={enlace} que="el link para pagarlo" />
        </p>
      )}
    </>
  )
}

function DatoDelEnvio({ nombre, children }: { nombre: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <dt className="text-sm text-tinta-suave">{nombre}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

/** Says at which point an order is fetched, as long as it hasn't left (specification 39.7). */
function PuntoCorregido({ pedido: { codigo, envio }, puntos }: { pedido: Facts; puntos: PuntosDelPedido }) {
  const antes = envio.puntoDeRetiro?.id ?? ''
  const [escrito, setEscrito] = useState<string | null>(null)
  const elegido = escrito ?? antes
  const { send, ocupado, hecho, errores } = useGestion(codigo)
  const known = [A_ACORDAR, EL_QUE_CONVENGA, ...puntos].some(({ id }) => id === antes)
  return (
    <form
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send({ accion: 'punto', punto: elegido, antes })
      }}
    >
      <Field
        label="Punto de retiro"
        htmlFor="pedido-punto"
        error={errores['']}
        hint="Quien compró ve el cambio en su pedido; no se le manda un correo."
        className="w-full"
      >
        <Select value={elegido} onChange={(event) => setEscrito(event.target.value)}>
          {!known && <option value={antes}>{puntoEnPalabras(envio.puntoDeRetiro) || 'Sin elegir'}</option>}
          {[A_ACORDAR, EL_QUE_CONVENGA].map(({ id, nombre }) => (
            <option key={id} value={id}>
              {nombre}
            </option>
          ))}
          {puntos.map(({ id, nombre, ciudad }) => (
            <option key={id} value={id}>{`${ciudad}: ${nombre}`}</option>
          ))}
        </Select>
      </Field>
      <SendButton text="Cambiar el punto" size="sm" busy={ocupado} disabled={elegido === antes} />
      <div role="status" className="w-full empty:sr-only">
        {hecho && <Notice kind="ok">{`Ahora se retira en: ${puntoEnPalabras(envio.puntoDeRetiro)}.`}</Notice>}
      </div>
    </form>
  )
}

type ResultadoDeEntregaGestionada = ResultadoDeAccion | { entrega: ResultadoDeEntrega }

/** Corrects who gets an order and where, on its buyer's behalf. */
function EntregaCorregidaAdmin({ pedido }: { pedido: Pick<Pedido, 'codigo' | 'estado' | 'envio'> }) {
  const { send, ocupado, resultado } = useSend<Gestion, ResultadoDeEntregaGestionada>(`/admin/pedidos/${pedido.codigo}`)
  const [enviada, setEnviada] = useState<Pick<ResultadoDeEntrega, 'vista' | 'escrita'> | null>(null)
  // The last answer stays while the next is awaited.
  const [dicho, setDicho] = useState<{ por: ResultadoDeEntregaGestionada; entrega: ResultadoDeEntrega }>()
  if (resultado !== null && enviada !== null && resultado !== dicho?.por) {
    const errores = 'errores' in resultado ? resultado.errores : {}
    const refused = { ...enviada, faltas: {}, falla: Object.values(errores).join(' '), hecha: false }
    setDicho({ por: resultado, entrega: 'entrega' in resultado ? resultado.entrega : refused })
  }
  return (
    <EntregaCorregida
      pedido={pedido}
      resultado={dicho?.entrega}
      ocupado={ocupado}
      porOtro
      onSend={(correccion) => {
        setEnviada(correccion)
        void send({ accion: 'entrega', ...correccion })
      }}
    >
      <p>
        La forma de entrega, el departamento y la ciudad no se cambian acá, porque de ellos depende el costo del envío.
        Quien compró ve el cambio en su pedido; no se le manda un correo. Si ya imprimiste la etiqueta, imprimila otra
        vez.
      </p>
    </EntregaCorregida>
  )
}

/** The lines of an address as on a parcel: street or pickup point, city, department; none of what isn't sent. */
export function direccionPostal(envio: Entrega): string[] {
  const { calle, numeroPuerta, numeroApartamento, ciudad, departamento, puntoDeRetiro } = envio
  const apartamento = numeroApartamento === '' ? '' : `, apto. ${numeroApartamento}`
  return [
    ...(calle === '' ? [] : [`${calle} ${numeroPuerta}${apartamento}`]),
    ...(puntoDeRetiro === null ? [] : [puntoEnPalabras(puntoDeRetiro)]),
    ...[...new Set([ciudad, departamento])].filter((lugar) => lugar !== ''),
  ]
}
