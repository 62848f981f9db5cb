import { Button, Link, Section } from 'react-email'
import type { EnlaceDeUnUso } from '#domain/cuentas/enlace-de-un-uso.ts'
import type {
  ParametrosAlerta,
  ParametrosCuenta,
  ParametrosContacto,
  ParametrosDevolucion,
  ParametrosEnlace,
  ParametrosEspera,
} from '#server/correos/correo.ts'
import { estilo } from './estilo.ts'
import { Nota, Parrafo, PlantillaDeCorreo, Datos, Renglones } from './plantilla.tsx'
import { primerMomento } from '#domain/tiempo/momento.ts'

/** Something about the shop itself that its owner has to look after. */
export function CorreoAlerta({ tienda, subject, parrafos, boton, enlace_admin }: ParametrosAlerta) {
  return (
    <PlantillaDeCorreo
      tienda={tienda}
      titulo={subject}
      resumen={parrafos[0] ?? ''}
      pie={<Nota>Este correo lo manda la tienda sola, a la dirección de sus ajustes.</Nota>}
    >
      {parrafos.map((parrafo) => (
        <Parrafo key={parrafo}>{parrafo}</Parrafo>
      ))}
      <Section style={{ margin: '8px 0 12px' }}>
        <Button href={enlace_admin} style={estilo.boton}>
          {boton}
        </Button>
      </Section>
    </PlantillaDeCorreo>
  )
}

/** What happens to shirts that come back: the order's page, or the shop's, shows the rest. */
export function CorreoDevolucion(p: ParametrosDevolucion) {
  const { tienda, codigo, subject, parrafos, boton, enlace } = p
  return (
    <PlantillaDeCorreo
      tienda={tienda}
      codigo={codigo}
      titulo={subject}
      resumen={parrafos[0] ?? ''}
      pie={<Nota>{pieDeDevolucion(p)}</Nota>}
    >
      {parrafos.map((parrafo) => (
        <Parrafo key={parrafo}>
          <Renglones texto={parrafo} />
        </Parrafo>
      ))}
      <Section style={{ margin: '8px 0 12px' }}>
        <Button href={enlace} style={estilo.boton}>
          {boton}
        </Button>
      </Section>
    </PlantillaDeCorreo>
  )
}

/** What somebody asked to be told of: to confirm that, or that it is there. It is ended on the mail's own page. */
export function CorreoEspera({ tienda, momento, subject, parrafos, boton, enlace, propio }: ParametrosEspera) {
  return (
    <PlantillaDeCorreo
      tienda={tienda}
      titulo={subject}
      resumen={parrafos[0] ?? ''}
      pie={
        <Nota>
          {momento === 'confirmar'
            ? 'Si no lo pediste vos, no hagas nada: sin confirmar no te escribimos más.'
            : 'Te escribimos porque pediste este aviso, y es el único que mandamos por él. '}
          {momento === 'aviso' && propio !== '' && <Link href={propio}>No quiero más avisos</Link>}
        </Nota>
      }
    >
      {parrafos.map((parrafo) => (
        <Parrafo key={parrafo}>{parrafo}</Parrafo>
      ))}
      <BotonDeEnlace enlace={enlace}>{boton}</BotonDeEnlace>
    </PlantillaDeCorreo>
  )
}

/** Where a link leads that is a key; '' where the mail is only looked at. */
function BotonDeEnlace({ enlace, children }: { enlace: string; children: string }) {
  return (
    <Section style={{ margin: '8px 0 12px' }}>
      {enlace === '' ? (
        <Parrafo>El enlace va solo en el correo: acá no se muestra.</Parrafo>
      ) : (
        <Button href={enlace} style={estilo.boton}>
          {children}
        </Button>
      )}
    </Section>
  )
}

function pieDeDevolucion({ destinatario, responder_a }: ParametrosDevolucion): string {
  if (destinatario === 'comprador') return 'Si tenés alguna duda, respondé este correo.'
  return responder_a === ''
    ? 'Quien compró no dejó correo: los avisos no le llegan.'
    : 'Si respondés este correo, la respuesta le llega a quien compró.'
}

/** Something that happened to the shop's keys. No button: whoever gets it goes in as always. */
export function CorreoCuenta({ tienda, subject, parrafos }: ParametrosCuenta) {
  return (
    <PlantillaDeCorreo
      tienda={tienda}
      titulo={subject}
      resumen={parrafos[0] ?? ''}
      pie={
        <Nota>
          Este correo lo manda la tienda sola a quienes la administran. No lleva enlaces, y nunca pide una contraseña ni
          un código.
        </Nota>
      }
    >
      {parrafos.map((parrafo) => (
        <Parrafo key={parrafo}>{parrafo}</Parrafo>
      ))}
    </PlantillaDeCorreo>
  )
}

/** What somebody wrote in the contact form, for the shop (specification 7). */
export function CorreoContacto({ tienda, nombre, email, telefono, mensaje }: ParametrosContacto) {
  return (
    <PlantillaDeCorreo
      tienda={tienda}
      titulo="Mensaje desde la página de contacto"
      resumen={`${nombre}: ${mensaje.slice(0, 100)}`}
      pie={<Nota>{`Si respondés este correo, la respuesta le llega a ${nombre}.`}</Nota>}
    >
      <Section style={estilo.recuadro}>
        <Parrafo>
          <Renglones texto={mensaje} />
        </Parrafo>
      </Section>
      <Datos
        datos={[
          ['Nombre', nombre],
          ['Correo', email],
          ['Teléfono', telefono],
        ]}
      />
    </PlantillaDeCorreo>
  )
}

type TextosDeEnlace = { resumen: string; que: string; boton: string; siNo: string }

/** What the mail of each link says. @param de who invites @param tienda the shop's name */
const TEXTOS_DE_ENLACE: Record<EnlaceDeUnUso['para'], (de: string, tienda: string) => TextosDeEnlace> = {
  equipo: () => ({
    resumen: 'Vale media hora, y una sola vez.',
    que: 'Abrilo en el dispositivo desde el que querés entrar: ahí vas a poder escribir tu contraseña, aunque otros hayan probado muchas. No entra solo: contraseña y segundo paso se piden igual.',
    boton: 'Usar este dispositivo',
    siNo: 'Si no lo pediste vos, no hagas nada: sin tu contraseña no le sirve a nadie.',
  }),
  clave: () => ({
    resumen: 'Vale media hora, y una sola vez.',
    que: 'Con este enlace elegís otra contraseña. Donde estés dentro se cierra, y el segundo paso, si lo tenés, se pide igual.',
    boton: 'Elegir otra contraseña',
    siNo: 'Si no lo pediste vos, no hagas nada: tu contraseña sigue siendo la misma. No le pases este correo a nadie.',
  }),
  invitacion: (de, tienda) => ({
    resumen: 'Vale dos días, y una sola vez.',
    que: `${de} te invita a administrar ${tienda}. Con este enlace elegís tu nombre y tu contraseña, y entrás.`,
    boton: 'Aceptar la invitación',
    siNo: 'Si no sabés de qué se trata, no hagas nada. No le pases este correo a nadie.',
  }),
}

/** A link for one use, to whoever runs the shop or is to. */
export function CorreoEnlace({ tienda, subject, enlace: { para, vence }, de, direccion }: ParametrosEnlace) {
  const { resumen, que, boton, siNo } = TEXTOS_DE_ENLACE[para](de, tienda)
  return (
    <PlantillaDeCorreo
      tienda={tienda}
      titulo={subject}
      resumen={resumen}
      pie={<Nota>Este correo lo manda la tienda sola. Nunca pide una contraseña ni un código.</Nota>}
    >
      <Parrafo>{que}</Parrafo>
      <BotonDeEnlace enlace={direccion}>{boton}</BotonDeEnlace>
      <Parrafo>Vale hasta el {primerMomento(vence)}, y una sola vez.</Parrafo>
      <Parrafo>{siNo}</Parrafo>
    </PlantillaDeCorreo>
  )
}
