import { puntoDelComprador } from '#domain/envios/punto-de-retiro.ts'
import type { Elementos } from '../../ui/elementos.ts'
import { isEnviado, lugarDeEntrega, METODO_ETIQUETA, type Entrega } from '#domain/envios/envio.ts'

type Props = {
  envio: Entrega
  llegada: string
  /** The carrier's number for the parcel, who that is and where it is followed; '' for none. */
  bulto?: { seguimiento: string; transporte: string; rastreo: string }
  /** What is known now of its pickup point. */
  punto?: { horario: string; mapa: string } | null
}

/** Where an order goes and who gets it. */
export function DatosDeEntrega({ envio, llegada, bulto = SIN_BULTO, punto = null }: Props) {
  const { seguimiento, transporte, rastreo } = bulto
  const retiro = puntoDelComprador(envio.puntoDeRetiro)
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      {envio.nombre !== '' && <DatoDeEntrega nombre="Recibe" valor={envio.nombre} />}
      {envio.telefono !== '' && <DatoDeEntrega nombre="Teléfono" valor={envio.telefono} />}
      <DatoDeEntrega nombre="Entrega" valor={METODO_ETIQUETA[envio.metodo]} />
      <DatoDeEntrega nombre="Llegada" valor={llegada} />
      {retiro !== '' && (
        <DatoDeEntrega nombre="Punto de retiro" valor={[retiro, punto?.horario].filter(Boolean).join('\n')}>
          {punto !== null && punto.mapa !== '' && <EnlaceDeAfuera href={punto.mapa}>Ver en el mapa</EnlaceDeAfuera>}
        </DatoDeEntrega>
      )}
      {transporte !== '' && <DatoDeEntrega nombre="Transporte" valor={transporte} />}
      {seguimiento !== '' && (
        <DatoDeEntrega nombre="Número de seguimiento" valor={seguimiento}>
          {rastreo !== '' && <EnlaceDeAfuera href={rastreo}>Seguir el envío</EnlaceDeAfuera>}
        </DatoDeEntrega>
      )}
      {isEnviado(envio.metodo) && <DatoDeEntrega nombre="Dirección" valor={direccionEscrita(envio)} />}
      {envio.correo !== '' && <DatoDeEntrega nombre="Correo" valor={envio.correo} />}
      {envio.comentarios !== '' && <DatoDeEntrega nombre="Comentarios" valor={envio.comentarios} />}
    </dl>
  )
}

const SIN_BULTO = { seguimiento: '', transporte: '', rastreo: '' }

/** Leads to another site, in a tab of its own. */
function EnlaceDeAfuera({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="enlace inline-flex min-h-11 items-center">
      {children}
    </a>
  )
}

function DatoDeEntrega({ nombre, valor, children }: { nombre: string; valor: string; children?: Elementos }) {
  return (
    <div>
      <dt className="font-angosta text-tinta-suave">{nombre}</dt>
      <dd className="break-words whitespace-pre-line">{valor}</dd>
      {children !== undefined && <dd>{children}</dd>}
    </div>
  )
}

/** The address as it is written on a parcel; a pickup point has no street. */
function direccionEscrita(envio: Entrega): string {
  const lugar = lugarDeEntrega(envio)
  if (envio.calle === '') return lugar
  const apartamento = envio.numeroApartamento === '' ? '' : ` apto. ${envio.numeroApartamento}`
  return `${envio.calle} ${envio.numeroPuerta}${apartamento}, ${lugar}`
}
