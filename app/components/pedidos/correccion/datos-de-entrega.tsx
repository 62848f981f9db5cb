import { METODO_ETIQUETA, type DatosEnvio } from '#domain/envios/envio.ts'

type Props = {
  envio: DatosEnvio
  llegada: string
  /** The carrier's number for the parcel, '' for none. */
  seguimiento?: string
}

/** Where an order goes and who gets it. */
export function DatosDeEntrega({ envio, llegada, seguimiento = '' }: Props) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      <Dato nombre="Recibe" valor={envio.nombre} />
      <Dato nombre="Teléfono" valor={envio.telefono} />
      <Dato nombre="Entrega" valor={METODO_ETIQUETA[envio.metodo]} />
      <Dato nombre="Llegada" valor={llegada} />
      {seguimiento !== '' && <Dato nombre="Número de seguimiento" valor={seguimiento} />}
      <Dato nombre="Dirección" valor={direccionDe(envio)} />
      {envio.correo !== '' && <Dato nombre="Correo" valor={envio.correo} />}
      {envio.comentarios !== '' && <Dato nombre="Comentarios" valor={envio.comentarios} />}
    </dl>
  )
}

function Dato({ nombre, valor }: { nombre: string; valor: string }) {
  return (
    <div>
      <dt className="font-angosta text-tinta-suave">{nombre}</dt>
      <dd className="break-words whitespace-pre-line">{valor}</dd>
    </div>
  )
}

/** The address as it is written on a parcel; a pickup point has no street. */
function direccionDe(envio: DatosEnvio): string {
  const lugar = envio.ciudad === envio.departamento ? envio.ciudad : `${envio.ciudad}, ${envio.departamento}`
  if (envio.metodo === 'punto') return lugar
  const apartamento = envio.numeroApartamento === '' ? '' : ` apto. ${envio.numeroApartamento}`
  return `${envio.calle} ${envio.numeroPuerta}${apartamento}, ${lugar}`
}
