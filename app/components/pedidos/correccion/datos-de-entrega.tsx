import { isEnviado, lugarDeEntrega, METODO_ETIQUETA, type Entrega } from '#domain/envios/envio.ts'

type Props = {
  envio: Entrega
  llegada: string
  /** The carrier's number for the parcel, '' for none. */
  seguimiento?: string
}

/** Where an order goes and who gets it. */
export function DatosDeEntrega({ envio, llegada, seguimiento = '' }: Props) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      {envio.nombre !== '' && <DatoDeEntrega nombre="Recibe" valor={envio.nombre} />}
      {envio.telefono !== '' && <DatoDeEntrega nombre="Teléfono" valor={envio.telefono} />}
      <DatoDeEntrega nombre="Entrega" valor={METODO_ETIQUETA[envio.metodo]} />
      <DatoDeEntrega nombre="Llegada" valor={llegada} />
      {seguimiento !== '' && <DatoDeEntrega nombre="Número de seguimiento" valor={seguimiento} />}
      {isEnviado(envio.metodo) && <DatoDeEntrega nombre="Dirección" valor={direccionEscrita(envio)} />}
      {envio.correo !== '' && <DatoDeEntrega nombre="Correo" valor={envio.correo} />}
      {envio.comentarios !== '' && <DatoDeEntrega nombre="Comentarios" valor={envio.comentarios} />}
    </dl>
  )
}

function DatoDeEntrega({ nombre, valor }: { nombre: string; valor: string }) {
  return (
    <div>
      <dt className="font-angosta text-tinta-suave">{nombre}</dt>
      <dd className="break-words whitespace-pre-line">{valor}</dd>
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
