import { Button, Section } from 'react-email'
import { plural } from '#domain/texto/plural.ts'
import type { ParametrosResumen } from '#server/correos/correo.ts'
import { estilo } from './estilo.ts'
import { PlantillaDeCorreo, Nota, Parrafo, Subtitulo } from './plantilla.tsx'

/** What came past the hourly limits, for the shop: each part links to where all of it is shown. */
export function CorreoResumen({
  tienda,
  subject,
  pedidos,
  en_espera,
  retenidos,
  mensajes,
  enlace_admin,
}: ParametrosResumen) {
  return (
    <PlantillaDeCorreo
      tienda={tienda}
      titulo={subject}
      resumen="Llegaron más de los que salen por correo en una hora. Está todo en la administración."
      pie={
        <Nota>
          En una hora salen hasta 30 correos de pedidos sin pagar y 30 de mensajes. Lo demás va en uno como este.
        </Nota>
      }
    >
      {pedidos > 0 && (
        <Section>
          <Subtitulo>{plural(pedidos, 'pedido sin pagar', 'pedidos sin pagar')}</Subtitulo>
          <Parrafo>{explainPedidos(pedidos, en_espera)}</Parrafo>
          <Abrir texto="Ver los pedidos" href={`${enlace_admin}/pedidos?estado=pendiente_pago`} />
        </Section>
      )}
      {retenidos > 0 && (
        <Section>
          <Subtitulo>{plural(retenidos, 'pedido de una misma red', 'pedidos de una misma red')}</Subtitulo>
          <Parrafo>
            {
              'Desde ahí llegaron más de 200 en un día, y los correos de lo que pasa de 200 no salen, ni a vos ni a quien compra. Mirá si son de verdad.'
            }
          </Parrafo>
          <Abrir texto="Ver lo de hoy" href={enlace_admin} />
        </Section>
      )}
      {mensajes > 0 && (
        <Section>
          <Subtitulo>{plural(mensajes, 'mensaje', 'mensajes')}</Subtitulo>
          <Parrafo>
            {mensajes === 1
              ? 'Lo escribieron en la página de contacto y no te llega en un correo propio.'
              : 'Los escribieron en la página de contacto y no te llegan en un correo propio.'}
          </Parrafo>
          <Abrir texto="Ver los mensajes" href={`${enlace_admin}/mensajes?bandeja=sin-leer`} />
        </Section>
      )}
    </PlantillaDeCorreo>
  )
}

function explainPedidos(pedidos: number, enEspera: number): string {
  const correo =
    pedidos === 1
      ? 'Su correo te llega cuando haya lugar'
      : 'El correo de cada uno te llega de a poco, cuando haya lugar'
  const cola = enEspera > pedidos ? ` (con los de antes, esperan ${enEspera})` : ''
  const falsos =
    pedidos === 1
      ? 'Si no es de verdad, cancelalo: su correo ya no sale'
      : 'Si no son de verdad, cancelalos: sus correos ya no salen'
  return `${correo}${cola}. ${falsos}.`
}

function Abrir({ texto, href }: { texto: string; href: string }) {
  return (
    <Section style={{ margin: '8px 0 12px' }}>
      <Button href={href} style={estilo.boton}>
        {texto}
      </Button>
    </Section>
  )
}
